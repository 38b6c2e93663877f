// Directions of traffic, and their exceptions by vehicle.

import Testing

@testable import Directions

@Suite("One-way streets")
struct OneWayTests {
    @Test("oneway and what implies it")
    func values() throws {
        try WayTable.check([
            ("highway=primary oneway=yes", ">>>>)x"), ("highway=primary oneway=1", ">>>>)x"),
            ("highway=primary oneway=true", ">>>>)x"), ("highway=primary oneway=-1", "<<<<(x"),
            ("highway=primary oneway=reverse", "<<<<(x"), ("highway=primary oneway=no", "xxxxxx"),
            ("highway=primary oneway=false", "xxxxxx"), ("highway=primary oneway=0", "xxxxxx"),
            ("highway=primary oneway=nonsense", "xxxxxx"), ("highway=primary oneway=reversible", "----px"),
            ("highway=primary oneway=alternating", "xxxxxx"), ("highway=primary junction=roundabout", ">>>>>x"),
            ("highway=primary junction=circular", ">>>>>x"),
            ("highway=primary junction=roundabout oneway=no", "xxxxxx"),
            ("highway=primary junction=roundabout oneway=-1", "<<<<<x"), ("highway=primary junction=yes", "xxxxxx"),
            ("highway=motorway oneway=no", "xxxx--"), ("highway=motorway oneway=-1", "<<<<--"),
            ("highway=motorway_link oneway=yes", ">>>>--"), ("highway=motorway_link junction=roundabout", ">>>>--"),
            ("highway=primary oneway=yes foot=no", ">>>>>-"), ("highway=pedestrian oneway=yes", "----px"),
            ("highway=footway oneway=yes", "----px"), ("highway=cycleway oneway=yes", "----)x"),
            ("highway=cycleway oneway=yes foot=no", "---->-"),
        ])
    }

    @Test("exceptions for a vehicle, the special before the general")
    func exceptions() throws {
        try WayTable.check([
            ("highway=primary oneway:motorcar=yes", ">>xxxx"), ("highway=primary oneway:motor_vehicle=yes", ">>>>xx"),
            ("highway=primary oneway:vehicle=yes", ">>>>)x"),
            ("highway=primary oneway=yes oneway:vehicle=no", "xxxxxx"),
            ("highway=primary oneway=yes oneway:motorcar=no", "xx>>)x"),
            ("highway=primary oneway=yes oneway:motorcycle=no", ">>x>)x"),
            ("highway=primary oneway=yes oneway:hgv=no", ">>>x)x"),
            ("highway=primary oneway=yes oneway:bicycle=no", ">>>>xx"),
            ("highway=primary oneway=-1 oneway:bicycle=no", "<<<<xx"),
            ("highway=primary oneway:bicycle=yes foot=no", "xxxx>-"),
            ("highway=primary oneway=-1 oneway:bicycle=yes foot=no", "<<<<>-"),
            ("highway=primary oneway=yes oneway:bicycle=-1 foot=no", ">>>><-"),
            ("highway=primary junction=roundabout oneway:bicycle=no", ">>>>xx"),
            ("highway=primary oneway=yes oneway:taxi=no", ">x>>)x"),
            ("highway=primary oneway=yes oneway:psv=no", ">x>>)x"),
            ("highway=primary oneway=yes oneway:bus=no", ">x>>)x"), ("highway=footway oneway:foot=yes", "----p>"),
            ("highway=footway oneway:foot=-1", "----p<"), ("highway=primary oneway=yes oneway:foot=yes", ">>>>>>"),
            ("highway=primary oneway=yes oneway:moped=no", ">>>>)x"),
        ])
    }

    @Test("contraflow lanes for bicycles and buses")
    func contraflow() throws {
        try WayTable.check([
            ("highway=primary oneway=yes cycleway=opposite", ">>>>xx"),
            ("highway=primary oneway=yes cycleway=opposite_lane", ">>>>xx"),
            ("highway=primary oneway=yes cycleway=opposite_track", ">>>>xx"),
            ("highway=primary oneway=-1 cycleway=opposite", "<<<<xx"),
            ("highway=primary oneway=yes cycleway:left=opposite_lane", ">>>>xx"),
            ("highway=primary oneway=yes cycleway:both=opposite_lane", ">>>>xx"),
            ("highway=primary oneway=yes cycleway:left:oneway=-1", ">>>>xx"),
            ("highway=primary oneway=yes cycleway:right:oneway=no", ">>>>xx"),
            ("highway=primary oneway=yes cycleway=lane", ">>>>)x"),
            ("highway=primary oneway=yes oneway:bicycle=yes cycleway=opposite", ">>>>)x"),
            ("highway=primary oneway=yes busway=opposite_lane", ">x>>)x"),
            ("highway=primary oneway=yes busway:left=opposite_lane", ">x>>)x"),
            ("highway=primary oneway=yes lanes:psv:backward=1", ">x>>)x"),
            ("highway=primary oneway=yes lanes:bus:backward=1", ">x>>)x"),
            ("highway=primary oneway=yes lanes:bus=1", ">>>>)x"),
            ("highway=primary oneway=yes lanes:psv:backward=0", ">>>>)x"),
        ])
    }
}
