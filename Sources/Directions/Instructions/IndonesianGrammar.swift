// Instructions in Indonesian.

extension InstructionGrammar {
    /// Indonesian.
    static let indonesian = InstructionGrammar(
        turn: Directions(
            uTurn: "putar balik",
            sharpLeft: "belok tajam ke kiri",
            left: "belok kiri",
            slightLeft: "serong kiri",
            straight: "lurus",
            slightRight: "serong kanan",
            right: "belok kanan",
            sharpRight: "belok tajam ke kanan"
        ),
        keep: Sides(left: "ambil jalur kiri", straight: "tetap lurus", right: "ambil jalur kanan"),
        side: Sides(left: "di sebelah kiri", straight: "di depan", right: "di sebelah kanan"),
        compass: [
            "utara", "timur laut", "timur", "tenggara", "selatan", "barat daya", "barat", "barat laut",
        ],
        ordinals: ["pertama", "kedua", "ketiga", "keempat", "kelima", "keenam", "ketujuh", "kedelapan"],
        laterOrdinal: "ke-{n}",
        departOnRoad: "mulai ke arah {compass} di {road}",
        depart: "mulai ke arah {compass}",
        arrive: "anda telah tiba di tujuan[, {side}]",
        arriveAtStop: "anda telah tiba di perhentian[, {side}]",
        turnOnto: "{turn}[ ke {road}][ menuju {destination}]",
        turnToStay: "{turn} untuk tetap di {road}",
        goOn: "terus[ di {road}][ menuju {destination}]",
        endOfRoad: "di ujung jalan, {turn}[ ke {road}][ menuju {destination}]",
        fork: "di percabangan, {keep}[ ke {road}][ menuju {destination}]",
        merge: "bergabung[ ke {road}][ menuju {destination}]",
        onRamp: "masuk lewat jalan penghubung[ ke {road}][ menuju {destination}][, {keep}]",
        offRamp: "ambil pintu keluar[ {exit}][ ke {road}][ menuju {destination}][, {keep}]",
        roundabout: "di bundaran[ {rotary}], ambil jalan keluar {ordinal}[ ke {road}][ menuju {destination}]",
        enterRoundabout: "masuk bundaran[ {rotary}]",
        roundaboutTurn: "di bundaran, {turn}[ ke {road}][ menuju {destination}]",
        exitRoundabout: "keluar dari bundaran[ ke {road}][ menuju {destination}]",
        ferry: "naik feri[ {road}]",
        pushBike: "turun dan tuntun sepeda[ di {road}]",
        useLane: "pilih lajur yang sesuai untuk {turn}"
    )
}
