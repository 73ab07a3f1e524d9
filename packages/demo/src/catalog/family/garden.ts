import type { Family } from '../drafts.ts'

const seeds: Family = {
  category: 'seeds',
  shape: 'seedpacket',
  kind: ['open-pollinated seed', 'samenfestes Saatgut'],
  about: [
    [
      'You can save the seed of these plants and sow it again next year; that is how it came to us.',
      'Von diesen Pflanzen lässt sich eigenes Saatgut nehmen und wieder aussäen; so ist es auch zu uns gekommen.',
    ],
    [
      'Grown and cleaned by a cooperative of market gardeners, and tested for germination every January.',
      'Von einer Gärtnergenossenschaft angebaut, gereinigt und jeden Januar auf Keimfähigkeit geprüft.',
    ],
  ],
  care: [
    'Keep the packet cool and dry; most of it will still come up in three years.',
    'Tütchen kühl und trocken aufbewahren; das meiste keimt auch in drei Jahren noch.',
  ],
  parcel: [15, 10, 1, 0.02],
  tax: 'reduced',
  hasVolumePrices: true,
  facts: {},
  items: [
    {
      code: 'seed-tomato-oxheart',
      en: 'Tomato Oxheart | Ribbed, meaty fruit of up to a pound, for slicing and salt.',
      de: 'Tomate Ochsenherz | Gerippte, fleischige Früchte bis 500 Gramm, zum Aufschneiden mit Salz.',
      price: [4.25, 3.49],
      colour: 'brick',
      facts: { sowing: ['February to April, indoors', 'Februar bis April im Haus'] },
    },
    {
      code: 'seed-basil-large',
      en: 'Basil, Large Leaf | The broad kind for pesto, from one pinch to a whole windowsill.',
      de: 'Basilikum, großblättrig | Die breite Sorte für Pesto, von einer Prise bis zur ganzen Fensterbank.',
      price: [3.75, 2.99],
      colour: 'moss',
      facts: { sowing: ['April to June', 'April bis Juni'] },
    },
    {
      code: 'seed-radish-icicle',
      en: 'Radish Icicle | Long, white, crisp, and on the table in four weeks.',
      de: 'Radieschen Eiszapfen | Lang, weiß, knackig und nach vier Wochen auf dem Tisch.',
      price: [3.5, 2.79],
      colour: 'white',
      facts: { sowing: ['March to August', 'März bis August'] },
    },
    {
      code: 'seed-sugar-pea',
      en: 'Sugar Pea | Sweet flat pods that rarely make it as far as the kitchen.',
      de: 'Zuckererbse | Süße, flache Schoten, die es selten bis in die Küche schaffen.',
      price: [3.95, 3.29],
      colour: 'sage',
      facts: { sowing: ['March to May', 'März bis Mai'] },
    },
    {
      code: 'seed-nasturtium',
      en: 'Nasturtium, Climbing | Orange and yellow trumpets, peppery leaves, no fuss at all.',
      de: 'Kapuzinerkresse, rankend | Orange und gelbe Blüten, pfeffrige Blätter, völlig anspruchslos.',
      price: [3.75, 2.99],
      colour: 'terracotta',
      facts: { sowing: ['April to June', 'April bis Juni'] },
    },
    {
      code: 'seed-cornflower',
      en: 'Cornflower, Field Blue | The blue in our Earl Grey, and a table set for bees.',
      de: 'Kornblume, feldblau | Das Blau in unserem Earl Grey und ein gedeckter Tisch für Bienen.',
      price: [3.5, 2.79],
      colour: 'blue',
      facts: { sowing: ['March to May', 'März bis Mai'], pairsWith: ['tea-earl-grey-100g'] },
    },
    {
      code: 'seed-chamomile',
      en: 'German Chamomile | Sow it once; it will look after itself from then on.',
      de: 'Echte Kamille | Einmal säen, danach sorgt sie für sich selbst.',
      price: [3.5, 2.79],
      colour: 'mustard',
      facts: { sowing: ['March to May or September', 'März bis Mai oder September'] },
    },
    {
      code: 'seed-pumpkin-hokkaido',
      en: 'Pumpkin Red Kuri | Small, orange, keeps until spring and needs no peeling.',
      de: 'Kürbis Roter Hokkaido | Klein, orange, bis zum Frühjahr lagerfähig und ohne Schälen essbar.',
      price: [4.25, 3.49],
      colour: 'terracotta',
      stage: 'inactive',
    },
  ],
}

const plants: Family = {
  ...seeds,
  category: 'herbs-plants',
  shape: 'plant',
  kind: ['grown in peat-free soil', 'in torffreier Erde gezogen'],
  about: [
    [
      'Hardened off outdoors before it leaves the nursery, so the move to your balcony is no shock.',
      'Vor dem Versand im Freien abgehärtet, damit der Umzug auf den Balkon kein Schock wird.',
    ],
  ],
  care: [
    'Water when the top of the soil is dry and turn the pot now and then.',
    'Gießen, wenn die Erde oben trocken ist, und den Topf ab und zu drehen.',
  ],
  parcel: [40, 14, 14, 1.1],
  hasVolumePrices: false,
  items: [
    {
      code: 'plant-rosemary',
      en: 'Rosemary in a Pot | Upright and hardy, for roast potatoes and sore heads.',
      de: 'Rosmarin im Topf | Aufrecht und winterhart, für Bratkartoffeln und müde Köpfe.',
      price: [12.5, 8.9],
      colour: 'terracotta',
      facts: { light: ['Full sun', 'Volle Sonne'] },
    },
    {
      code: 'plant-tea-mint',
      en: 'Tea Mint in a Pot | The mint for the glass: mild, sweet, impossible to discourage.',
      de: 'Teeminze im Topf | Die Minze fürs Glas: mild, süß und durch nichts zu entmutigen.',
      price: [9.95, 6.9],
      colour: 'sage',
      facts: { light: ['Half shade', 'Halbschatten'] },
    },
    {
      code: 'plant-camellia-tea',
      en: 'Tea Camellia | The plant all tea comes from; white blossom in autumn, a small harvest in spring.',
      de: 'Teestrauch | Die Pflanze, von der aller Tee kommt; weiße Blüten im Herbst, kleine Ernte im Frühling.',
      price: [34, 27.9],
      colour: 'blue',
      shape: 'shrub',
      facts: { light: ['Half shade', 'Halbschatten'] },
      stage: 'backorder',
    },
    {
      code: 'plant-lemon',
      en: 'Lemon Tree 60 cm | Flowers and fruit at the same time, if it may spend the winter indoors.',
      de: 'Zitronenbäumchen 60 cm | Blüten und Früchte zugleich, wenn es den Winter im Haus verbringen darf.',
      price: [58, 49.9],
      colour: 'terracotta',
      shape: 'lemontree',
      parcel: [70, 24, 24, 4.2],
      facts: { light: ['Full sun', 'Volle Sonne'] },
      soldIn: 'de',
    },
  ],
}

const tools: Family = {
  category: 'garden-tools',
  shape: 'trowel',
  kind: ['forged steel', 'geschmiedeter Stahl'],
  about: [
    [
      'Forged from a single bar, so there is no weld to break in heavy soil.',
      'Aus einem Stück geschmiedet, ohne Schweißnaht, die in schwerem Boden brechen könnte.',
    ],
    [
      'Sharpened at the factory, and worth sharpening again: the steel takes a file gladly.',
      'Ab Werk geschärft und es wert, nachgeschärft zu werden: Der Stahl nimmt die Feile gern an.',
    ],
  ],
  care: [
    'Knock off the soil, dry it, and give the blade a drop of oil before winter.',
    'Erde abklopfen, trocknen und der Klinge vor dem Winter einen Tropfen Öl gönnen.',
  ],
  parcel: [40, 12, 8, 0.6],
  extras: ['engraving'],
  facts: { material: ['steel', 'wood'] },
  items: [
    {
      code: 'trowel-forged',
      en: 'Forged Trowel | Narrow and strong, with depth marks pressed into the blade.',
      de: 'Geschmiedete Pflanzkelle | Schmal und stark, mit eingeprägten Tiefenmarken.',
      price: [32, 26.9],
      colour: 'moss',
    },
    {
      code: 'hand-fork',
      en: 'Hand Fork | Three flat tines that lift weeds with the root.',
      de: 'Handgabel | Drei flache Zinken, die Unkraut samt Wurzel heben.',
      price: [30, 24.9],
      shape: 'fork',
      colour: 'brick',
    },
    {
      code: 'secateurs',
      en: 'Bypass Secateurs | A clean cut through two centimeters, and every part replaceable.',
      de: 'Gartenschere Bypass | Sauberer Schnitt bis zwei Zentimeter, und jedes Teil ist austauschbar.',
      price: [54, 46.9],
      shape: 'secateurs',
      colour: 'brick',
      minimumAdvertised: [49, 42.9],
    },
  ],
}

const supplies: Family = {
  ...tools,
  kind: ['garden supply', 'Gartenbedarf'],
  about: [
    [
      'The sort of thing that is always missing on a Sunday, so take two.',
      'Genau das, was sonntags immer fehlt, also am besten zwei davon.',
    ],
  ],
  care: ['Keep it dry.', 'Trocken aufbewahren.'],
  parcel: [12, 12, 14, 0.5],
  extras: [],
  hasVolumePrices: true,
  facts: {},
  items: [
    {
      code: 'garden-twine',
      en: 'Jute Twine 150 m | Green, biodegradable, in a tin with a hole in the lid.',
      de: 'Jutegarn 150 m | Grün, kompostierbar, in einer Dose mit Loch im Deckel.',
      price: [12.5, 9.9],
      shape: 'twine',
      facts: { material: ['jute'] },
      colour: 'moss',
    },
  ],
}

const beds: Family = {
  ...tools,
  shape: 'planter',
  kind: ['for bed and balcony', 'für Beet und Balkon'],
  about: [
    [
      'It may stay outside all year and looks better for it.',
      'Darf das ganze Jahr draußen bleiben und wird davon nur schöner.',
    ],
  ],
  care: ['Empty it before the first hard frost.', 'Vor dem ersten strengen Frost leeren.'],
  extras: [],
  items: [
    {
      code: 'watering-can-5',
      en: 'Watering Can 5 l | Galvanized, well balanced when full, with a brass rose that rains upward.',
      de: 'Gießkanne 5 l | Verzinkt, auch voll gut ausgewogen, mit Messingbrause für sanften Regen.',
      price: [62, 54.9],
      shape: 'wateringcan',
      colour: 'blue',
      parcel: [50, 30, 22, 1.8],
      facts: { capacity: 5 },
    },
    {
      code: 'planter-ridge',
      en: 'Ridge Planter | Frost-proof, grooved by hand, with a saucer that does not leak.',
      de: 'Pflanztopf Riffel | Frostfest, von Hand gerillt, mit dichtem Untersetzer.',
      price: [28, 23.9],
      shape: 'planter',
      options: {
        diameter: { '16cm': [0, 0], '24cm': [20, 16] },
        colour: ['terracotta', 'cream', 'charcoal'],
      },
      parcel: [28, 28, 26, 3.4],
      facts: { material: ['ceramic'] },
    },
  ],
}

export const garden = [seeds, plants, tools, supplies, beds]
