// Instructions in English.

extension InstructionGrammar {
    /// English.
    static let english = InstructionGrammar(
        turn: Directions(
            uTurn: "make a U-turn",
            sharpLeft: "turn sharp left",
            left: "turn left",
            slightLeft: "turn slightly left",
            straight: "go straight",
            slightRight: "turn slightly right",
            right: "turn right",
            sharpRight: "turn sharp right"
        ),
        keep: Sides(left: "keep left", straight: "keep straight", right: "keep right"),
        side: Sides(left: "on the left", straight: "straight ahead", right: "on the right"),
        compass: [
            "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
        ],
        ordinals: [
            "1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th", "10th", "11th", "12th", "13th", "14th",
            "15th", "16th", "17th", "18th", "19th", "20th", "21st", "22nd", "23rd",
        ],
        laterOrdinal: "{n}th",
        departOnRoad: "head {compass} on {road}",
        depart: "head {compass}",
        arrive: "you have arrived at your destination[, {side}]",
        arriveAtStop: "you have arrived at your stop[, {side}]",
        turnOnto: "{turn}[ onto {road}][ towards {destination}]",
        turnToStay: "{turn} to stay on {road}",
        goOn: "continue[ on {road}][ towards {destination}]",
        endOfRoad: "at the end of the road, {turn}[ onto {road}][ towards {destination}]",
        fork: "{keep} at the fork[ onto {road}][ towards {destination}]",
        merge: "merge[ onto {road}][ towards {destination}]",
        onRamp: "take the ramp[ onto {road}][ towards {destination}][, {keep}]",
        offRamp: "take exit[ {exit}][ onto {road}][ towards {destination}][, {keep}]",
        roundabout: "at the roundabout[ {rotary}], take the {ordinal} exit[ onto {road}][ towards {destination}]",
        enterRoundabout: "enter the roundabout[ {rotary}]",
        roundaboutTurn: "at the roundabout, {turn}[ onto {road}][ towards {destination}]",
        exitRoundabout: "leave the roundabout[ onto {road}][ towards {destination}]",
        ferry: "take the ferry[ {road}]",
        pushBike: "get off and push your bicycle[ along {road}]",
        useLane: "choose a marked lane to {turn}"
    )
}
