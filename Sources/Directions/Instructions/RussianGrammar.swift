// Instructions in Russian. Road names stay in the nominative as they are written on signs, so they stand after a colon and
// not after a preposition that would bend them.

extension InstructionGrammar {
    /// Russian.
    static let russian = InstructionGrammar(
        turn: Directions(
            uTurn: "развернитесь",
            sharpLeft: "резко поверните налево",
            left: "поверните налево",
            slightLeft: "плавно поверните налево",
            straight: "двигайтесь прямо",
            slightRight: "плавно поверните направо",
            right: "поверните направо",
            sharpRight: "резко поверните направо"
        ),
        keep: Sides(left: "держитесь левее", straight: "держитесь прямо", right: "держитесь правее"),
        side: Sides(left: "слева", straight: "прямо", right: "справа"),
        compass: [
            "север", "северо-восток", "восток", "юго-восток", "юг", "юго-запад", "запад", "северо-запад",
        ],
        ordinals: ["первый", "второй", "третий", "четвёртый", "пятый", "шестой", "седьмой", "восьмой"],
        laterOrdinal: "{n}-й",
        departOnRoad: "двигайтесь на {compass}: {road}",
        depart: "двигайтесь на {compass}",
        arrive: "вы прибыли в пункт назначения[, он {side}]",
        arriveAtStop: "вы прибыли в промежуточный пункт[, он {side}]",
        turnOnto: "{turn}[: {road}][, направление: {destination}]",
        turnToStay: "{turn}, оставаясь на дороге: {road}",
        goOn: "продолжайте движение[: {road}][, направление: {destination}]",
        endOfRoad: "в конце дороги {turn}[: {road}][, направление: {destination}]",
        fork: "на развилке {keep}[: {road}][, направление: {destination}]",
        merge: "перестройтесь в поток[: {road}][, направление: {destination}]",
        onRamp: "выезжайте на магистраль[: {road}][, направление: {destination}][, {keep}]",
        offRamp: "сверните на съезд[ {exit}][: {road}][, направление: {destination}][, {keep}]",
        roundabout: "на кольце[ ({rotary})] сверните на {ordinal} съезд[: {road}][, направление: {destination}]",
        enterRoundabout: "въезжайте на кольцо[: {rotary}]",
        roundaboutTurn: "на кольце {turn}[: {road}][, направление: {destination}]",
        exitRoundabout: "сверните с кольца[: {road}][, направление: {destination}]",
        ferry: "погрузитесь на паром[: {road}]",
        pushBike: "спешьтесь и ведите велосипед[: {road}]",
        useLane: "займите нужную полосу и {turn}"
    )
}
