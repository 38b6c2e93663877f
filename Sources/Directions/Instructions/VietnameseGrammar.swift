// Instructions in Vietnamese, in the words that Vietnamese map services use.

extension InstructionGrammar {
    /// Vietnamese.
    static let vietnamese = InstructionGrammar(
        turn: Directions(
            uTurn: "quay đầu",
            sharpLeft: "rẽ ngoặt sang trái",
            left: "rẽ trái",
            slightLeft: "rẽ chếch sang trái",
            straight: "đi thẳng",
            slightRight: "rẽ chếch sang phải",
            right: "rẽ phải",
            sharpRight: "rẽ ngoặt sang phải"
        ),
        keep: Sides(left: "đi theo bên trái", straight: "đi thẳng", right: "đi theo bên phải"),
        side: Sides(left: "ở bên trái", straight: "ở phía trước", right: "ở bên phải"),
        compass: ["Bắc", "Đông Bắc", "Đông", "Đông Nam", "Nam", "Tây Nam", "Tây", "Tây Bắc"],
        ordinals: ["thứ nhất", "thứ hai", "thứ ba", "thứ tư", "thứ năm", "thứ sáu", "thứ bảy", "thứ tám"],
        laterOrdinal: "thứ {n}",
        departOnRoad: "bắt đầu đi từ {road}",
        depart: "bắt đầu đi về hướng {compass}",
        arrive: "bạn đã đến điểm đích[, {side}]",
        arriveAtStop: "bạn đã đến điểm dừng[, {side}]",
        turnOnto: "{turn}[ vào {road}][ hướng đi {destination}]",
        turnToStay: "{turn} để tiếp tục trên {road}",
        goOn: "tiếp tục đi[ trên {road}][ hướng đi {destination}]",
        endOfRoad: "đến cuối đường, {turn}[ vào {road}][ hướng đi {destination}]",
        fork: "tại ngã rẽ, {keep}[ vào {road}][ hướng đi {destination}]",
        merge: "nhập làn[ vào {road}][ hướng đi {destination}]",
        onRamp: "đi theo đường dẫn[ vào {road}][ hướng đi {destination}][, {keep}]",
        offRamp: "ra khỏi đường tại lối ra[ {exit}][ vào {road}][ hướng đi {destination}][, {keep}]",
        roundabout: "tại vòng xuyến[ {rotary}], đi theo lối ra {ordinal}[ vào {road}][ hướng đi {destination}]",
        enterRoundabout: "đi vào vòng xuyến[ {rotary}]",
        roundaboutTurn: "tại vòng xuyến, {turn}[ vào {road}][ hướng đi {destination}]",
        exitRoundabout: "ra khỏi vòng xuyến[ vào {road}][ hướng đi {destination}]",
        ferry: "lên phà[ {road}]",
        pushBike: "xuống xe và dắt bộ[ trên {road}]",
        useLane: "chọn làn phù hợp để {turn}"
    )
}
