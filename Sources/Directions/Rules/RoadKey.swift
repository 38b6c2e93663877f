// The tag keys that the rules of the road look at.

import OSMExtract

/// A key that some rule looks at.
enum RoadKey: String, CaseIterable, Sendable {
    case highway, junction, route, railway, area, service, footway, bridge, tunnel, toll, ferry, status, impassable
    case publicTransport = "public_transport"
    case manMade = "man_made"
    case construction, proposed, motorroad, duration, drivingSide = "driving_side"
    // Access, widest first.
    case access, vehicle, motorVehicle = "motor_vehicle", motorcar, taxi, psv, bus, motorcycle, hgv, goods, hov
    case bicycle, foot, horse
    case accessForward = "access:forward", accessBackward = "access:backward"
    case vehicleForward = "vehicle:forward", vehicleBackward = "vehicle:backward"
    case motorVehicleForward = "motor_vehicle:forward", motorVehicleBackward = "motor_vehicle:backward"
    case motorcarForward = "motorcar:forward", motorcarBackward = "motorcar:backward"
    case taxiForward = "taxi:forward", taxiBackward = "taxi:backward"
    case psvForward = "psv:forward", psvBackward = "psv:backward"
    case motorcycleForward = "motorcycle:forward", motorcycleBackward = "motorcycle:backward"
    case hgvForward = "hgv:forward", hgvBackward = "hgv:backward"
    case bicycleForward = "bicycle:forward", bicycleBackward = "bicycle:backward"
    case footForward = "foot:forward", footBackward = "foot:backward"
    case accessConditional = "access:conditional", vehicleConditional = "vehicle:conditional"
    case motorVehicleConditional = "motor_vehicle:conditional", motorcarConditional = "motorcar:conditional"
    case taxiConditional = "taxi:conditional", psvConditional = "psv:conditional"
    case motorcycleConditional = "motorcycle:conditional", hgvConditional = "hgv:conditional"
    case bicycleConditional = "bicycle:conditional", footConditional = "foot:conditional"
    // Direction.
    case oneway, onewayVehicle = "oneway:vehicle", onewayMotorVehicle = "oneway:motor_vehicle"
    case onewayMotorcar = "oneway:motorcar", onewayTaxi = "oneway:taxi", onewayPSV = "oneway:psv"
    case onewayMotorcycle = "oneway:motorcycle", onewayHGV = "oneway:hgv", onewayBicycle = "oneway:bicycle"
    case onewayFoot = "oneway:foot", onewayBus = "oneway:bus", onewayConditional = "oneway:conditional"
    case cycleway, cyclewayLeft = "cycleway:left", cyclewayRight = "cycleway:right", cyclewayBoth = "cycleway:both"
    case cyclewayLeftOneway = "cycleway:left:oneway", cyclewayRightOneway = "cycleway:right:oneway"
    case busway, buswayLeft = "busway:left", buswayRight = "busway:right", buswayBoth = "busway:both"
    case lanesPSVBackward = "lanes:psv:backward", lanesBusBackward = "lanes:bus:backward"
    case lanesPSV = "lanes:psv", lanesBus = "lanes:bus", lanesTaxiBackward = "lanes:taxi:backward"
    case hovLanes = "hov:lanes"
    // Speed.
    case maxspeed, maxspeedForward = "maxspeed:forward", maxspeedBackward = "maxspeed:backward"
    case maxspeedHGV = "maxspeed:hgv", maxspeedMotorcycle = "maxspeed:motorcycle", maxspeedBicycle = "maxspeed:bicycle"
    case maxspeedTaxi = "maxspeed:taxi", maxspeedAdvisory = "maxspeed:advisory", maxspeedType = "maxspeed:type"
    case maxspeedHGVForward = "maxspeed:hgv:forward", maxspeedHGVBackward = "maxspeed:hgv:backward"
    case sourceMaxspeed = "source:maxspeed", zoneMaxspeed = "zone:maxspeed", zoneTraffic = "zone:traffic"
    case maxspeedConditional = "maxspeed:conditional", minspeed, surface, smoothness, tracktype
    case lanes, width, estWidth = "est_width", narrow, mtbScale = "mtb:scale", sacScale = "sac_scale", lit
    // Size.
    case maxheight, maxheightPhysical = "maxheight:physical", maxwidth, maxwidthPhysical = "maxwidth:physical"
    case maxlength, maxweight, maxaxleload, maxgcweight, maxweightrating, maxweightHGV = "maxweight:hgv"
    case maxweightratingHGV = "maxweightrating:hgv", hazmat
    // Toll by vehicle.
    case tollMotorcar = "toll:motorcar", tollMotorcycle = "toll:motorcycle", tollHGV = "toll:hgv"
    // Names and signs.
    case name, nameEn = "name:en", nameVi = "name:vi", nameId = "name:id", nameRu = "name:ru", nameZh = "name:zh"
    case nameZhHans = "name:zh-Hans", nameZhHant = "name:zh-Hant", ref, tunnelName = "tunnel:name", bridgeName =
        "bridge:name"
    case destination, destinationForward = "destination:forward", destinationBackward = "destination:backward"
    case destinationRef = "destination:ref", destinationRefForward = "destination:ref:forward"
    case destinationRefBackward = "destination:ref:backward", junctionRef = "junction:ref"
    case turnLanes = "turn:lanes", turnLanesForward = "turn:lanes:forward", turnLanesBackward = "turn:lanes:backward"
    // Points.
    case barrier, bollard, locked, crossing, kerb, stile, direction, trafficSignalsDirection =
        "traffic_signals:direction"
    case trafficSignals = "traffic_signals", trafficSign = "traffic_sign", stop
    // Relations.
    case type, restriction, restrictionConditional = "restriction:conditional", except
    case restrictionHGV = "restriction:hgv", restrictionBicycle = "restriction:bicycle"
    case restrictionMotorcar = "restriction:motorcar", restrictionMotorcycle = "restriction:motorcycle"
    case restrictionTaxi = "restriction:taxi", restrictionPSV = "restriction:psv", restrictionFoot = "restriction:foot"
    case restrictionHGVConditional = "restriction:hgv:conditional"
    case restrictionMotorcarConditional = "restriction:motorcar:conditional"
    case restrictionBicycleConditional = "restriction:bicycle:conditional"
    case restrictionBus = "restriction:bus", restrictionVehicle = "restriction:vehicle"
    case restrictionMotorVehicle = "restriction:motor_vehicle"

    /// The extract's key of each of ours, in the order of `allCases`.
    static let tagKeys: [TagKey] = allCases.map { TagKey($0.rawValue) }

    /// The key of a text, as it stands in the data.
    static let byText: [String: RoadKey] = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}
