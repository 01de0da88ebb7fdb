"""Ten questions on each sample document that is no prose, with the words that answer them."""

from __future__ import annotations

QUESTIONS: dict[str, tuple[tuple[str, str], ...]] = {
    "inventory.csv": (
        (
            "What size of hole do I drill in oak for a 4 x 40 bronze wood screw?",
            "Drill 2.8 mm in oak",
        ),
        (
            "Which wood screw is used for planks of hulls up to seven metres?",
            "the usual plank screw for hulls up to 7 m",
        ),
        ("What should be done to the thread of the 6 x 80 screw in green oak?", "Wax the thread"),
        ("How much does the manual bilge pump of 30 l/min cost?", "118.00"),
        ("Which lamp burns oil and swings in gimbals?", "Lamp, oil, gimballed"),
        ("What load does the 75 Shore engine mount carry?", "load 40 to 80 kg"),
        ("Which kettle does not slide when the boat heels?", "Does not slide at 20° of heel"),
        ("How is the brass barometer read by tradition?", "Tap it gently, by tradition"),
        ("Are spruce oars sold one by one?", "sold in pairs only"),
        ("Can a locking nut M6 be used again?", "once removed, replace"),
    ),
    "harbour.xlsx": (
        ("Which bollard must not take a spring line?", "The third bollard is loose"),
        ("For which boat is the berth on the old quay reserved?", "Reserved for the pilot cutter"),
        ("Which berth dries out at springs?", "Dries out at springs"),
        ("Whose meter counts double?", "The meter counts double"),
        ("Where does the electric ferry charge?", "Electric ferry Grebe charges here"),
        ("Is there a berth for a catamaran?", "The only berth for a catamaran"),
        ("In which wind is nothing lifted by the crane?", "Not above 6 Beaufort"),
        ("What does a token for the shower cost?", "| Shower, without a berth | per person | 3 |"),
        ("What does a square metre of the shed cost in winter?", "per square metre | 58 |"),
        ("When may divers be at work?", "Divers work here on Tuesdays"),
    ),
    "orders.json": (
        ("How often should one ring at Imke Brandt's in Lübeck?", "Please ring twice"),
        ("Why did the stool of Ada Okafor wobble?", "the glue had not set"),
        ("What is the status of the order of Noor El-Amin?", "in the workshop"),
        ("Does Pavel Dvořák want his chairs oiled or waxed?", "Wants the chairs oiled, not waxed"),
        ("Which customs form is in the pouch for Kobe?", "Customs form CN 23"),
        ("What does shipping to Japan cost, and how long does it take?", '"price": 31.0'),
        ("Which lamp foot did the customer from Valencia order?", "Lamp foot, turned, cherry"),
        ("From which total on is shipping free?", '"free above": 120'),
        ("How many folding chairs does the customer from Brno get?", '"quantity": 6'),
        ("What did Jun Watanabe pay for a bread board of walnut?", "Bread board, walnut"),
    ),
    "support_chat.txt": (
        ("What does the error E-17 mean?", "E-17 means the speed sensor lost the magnet"),
        ("How wide should the gap between magnet and sensor be?", "should be 3 to 8 mm"),
        ("What is the order number of the cargo bike?", "BB-77120-4"),
        (
            "Why does a canopy pole knock on the wood?",
            "If a ring is missing, the pole knocks on the wood",
        ),
        ("How many of the sockets had no rubber ring?", "3 grey, 1 bare"),
        ("What did the customer not order that is on the invoice?", "assembly premium"),
        ("What is the number of the credit note?", "CN-2025-0877"),
        (
            "Why does the app say that there is no newer firmware?",
            "compares the numbers as if they were decimals",
        ),
        ("How full must the battery be for the update?", "have the battery above 40 %"),
        ("Why was the parcel refused?", "noted the address as no. 14, not 14 bis"),
    ),
    "interview.vtt": (
        ("How many lighthouses does the guest tend?", "I tend eleven of them"),
        ("When did the last keeper leave?", "The last keeper here left in 1993"),
        ("What do the lamps report?", "Its voltage, the hours of the bulb"),
        ("How often does the bell ring in winter?", "Four times a night, in winter"),
        (
            "Within how many hours must a major light burn again?",
            "six hours to relight a major light",
        ),
        ("In which storm was the rule missed?", "It was the storm of January 2014"),
        ("How heavy were the old lamps?", "The old ones weighed forty kilos"),
        ("Where was the lens ground, and when?", "It was ground in Paris in 1874"),
        ("What will carry the lens in place of mercury?", "A bearing of steel will carry the lens"),
        ("What is the rhythm of the light?", "two flashes every twenty seconds"),
    ),
}
