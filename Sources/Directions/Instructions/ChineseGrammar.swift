// Instructions in Chinese, in simplified and in traditional characters; each with the words of its readers.

extension InstructionGrammar {
    /// Chinese in simplified characters.
    static let simplifiedChinese = InstructionGrammar(
        turn: Directions(
            uTurn: "掉头",
            sharpLeft: "向左急转弯",
            left: "左转",
            slightLeft: "向左前方行驶",
            straight: "直行",
            slightRight: "向右前方行驶",
            right: "右转",
            sharpRight: "向右急转弯"
        ),
        keep: Sides(left: "靠左行驶", straight: "直行", right: "靠右行驶"),
        side: Sides(left: "左侧", straight: "前方", right: "右侧"),
        compass: ["北", "东北", "东", "东南", "南", "西南", "西", "西北"],
        ordinals: [],
        laterOrdinal: "第{n}个",
        departOnRoad: "沿{road}向{compass}出发",
        depart: "向{compass}出发",
        arrive: "您已到达目的地[，在{side}]",
        arriveAtStop: "您已到达途经点[，在{side}]",
        turnOnto: "{turn}[，进入{road}][，前往{destination}方向]",
        turnToStay: "{turn}，继续沿{road}行驶",
        goOn: "继续[沿{road}]行驶[，前往{destination}方向]",
        endOfRoad: "在道路尽头{turn}[，进入{road}][，前往{destination}方向]",
        fork: "在岔路口{keep}[，进入{road}][，前往{destination}方向]",
        merge: "汇入[{road}]车流[，前往{destination}方向]",
        onRamp: "[{keep}，]驶入匝道[，进入{road}][，前往{destination}方向]",
        offRamp: "[{keep}，]从[{exit}]出口驶出[，进入{road}][，前往{destination}方向]",
        roundabout: "进入环岛[（{rotary}）]，从{ordinal}出口驶出[，进入{road}][，前往{destination}方向]",
        enterRoundabout: "进入环岛[（{rotary}）]",
        roundaboutTurn: "在环岛{turn}[，进入{road}][，前往{destination}方向]",
        exitRoundabout: "驶出环岛[，进入{road}][，前往{destination}方向]",
        ferry: "乘坐轮渡[（{road}）]",
        pushBike: "下车推行[，沿{road}]",
        useLane: "选择相应车道{turn}"
    )

    /// Chinese in traditional characters.
    static let traditionalChinese = InstructionGrammar(
        turn: Directions(
            uTurn: "迴轉",
            sharpLeft: "向左急轉彎",
            left: "左轉",
            slightLeft: "向左前方行駛",
            straight: "直行",
            slightRight: "向右前方行駛",
            right: "右轉",
            sharpRight: "向右急轉彎"
        ),
        keep: Sides(left: "靠左行駛", straight: "直行", right: "靠右行駛"),
        side: Sides(left: "左側", straight: "前方", right: "右側"),
        compass: ["北", "東北", "東", "東南", "南", "西南", "西", "西北"],
        ordinals: [],
        laterOrdinal: "第{n}個",
        departOnRoad: "沿{road}向{compass}出發",
        depart: "向{compass}出發",
        arrive: "您已抵達目的地[，在{side}]",
        arriveAtStop: "您已抵達途經點[，在{side}]",
        turnOnto: "{turn}[，進入{road}][，往{destination}方向]",
        turnToStay: "{turn}，繼續沿{road}行駛",
        goOn: "繼續[沿{road}]行駛[，往{destination}方向]",
        endOfRoad: "在道路盡頭{turn}[，進入{road}][，往{destination}方向]",
        fork: "在岔路口{keep}[，進入{road}][，往{destination}方向]",
        merge: "匯入[{road}]車流[，往{destination}方向]",
        onRamp: "[{keep}，]駛入匝道[，進入{road}][，往{destination}方向]",
        offRamp: "[{keep}，]從[{exit}]出口駛出[，進入{road}][，往{destination}方向]",
        roundabout: "進入圓環[（{rotary}）]，從{ordinal}出口駛出[，進入{road}][，往{destination}方向]",
        enterRoundabout: "進入圓環[（{rotary}）]",
        roundaboutTurn: "在圓環{turn}[，進入{road}][，往{destination}方向]",
        exitRoundabout: "駛出圓環[，進入{road}][，往{destination}方向]",
        ferry: "搭乘渡輪[（{road}）]",
        pushBike: "下車牽行[，沿{road}]",
        useLane: "選擇相應車道{turn}"
    )
}
