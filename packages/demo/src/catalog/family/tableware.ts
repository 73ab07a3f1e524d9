import type { Family } from '../drafts.ts'

const plates: Family = {
  category: 'plates-bowls',
  shape: 'plate',
  kind: ['reactive-glaze stoneware', 'Steinzeug mit Reaktivglasur'],
  about: [
    [
      'Fired twice at 1,240 °C (2,264 °F); the glaze pools where the clay dips and thins on the rim.',
      'Zweimal bei 1.240 °C gebrannt; die Glasur sammelt sich in den Vertiefungen und wird am Rand dünner.',
    ],
    [
      'Every piece of the series goes with every other, and single pieces can be bought for years.',
      'Alle Teile der Serie passen zueinander und sind über Jahre einzeln nachzukaufen.',
    ],
  ],
  care: [
    'Safe in the dishwasher, the microwave and the oven up to 200 °C (390 °F).',
    'Geeignet für Spülmaschine, Mikrowelle und Ofen bis 200 °C.',
  ],
  parcel: [30, 30, 8, 0.9],
  hasVolumePrices: true,
  extras: ['giftWrap'],
  facts: { material: ['stoneware'], isDishwasherSafe: true },
  items: [
    {
      code: 'plate-dinner',
      en: 'Shore Dinner Plate | Twenty-seven centimeters, with a low rim that keeps the sauce in.',
      de: 'Essteller Ufer | Siebenundzwanzig Zentimeter, mit niedrigem Rand, der die Sauce hält.',
      price: [24, 19.9],
      options: { colour: ['white', 'blue', 'sage', 'sand'] },
      facts: { dimensions: ['10.6 in', '27 cm'] },
    },
    {
      code: 'plate-side',
      en: 'Shore Side Plate | For bread, cake, or the peel of a clementine.',
      de: 'Kuchenteller Ufer | Für Brot, Kuchen oder die Schale einer Clementine.',
      price: [16, 13.9],
      options: { colour: ['white', 'blue', 'sage', 'sand'] },
      facts: { dimensions: ['7.9 in', '20 cm'] },
    },
    {
      code: 'bowl-soup',
      en: 'Shore Soup Bowl | Deep enough for ramen, wide enough for salad.',
      de: 'Suppenschale Ufer | Tief genug für Ramen, weit genug für Salat.',
      price: [21, 17.9],
      shape: 'bowl',
      options: { colour: ['white', 'blue', 'sage', 'sand'] },
      facts: { capacity: 0.75 },
    },
    {
      code: 'platter-oval',
      en: 'Oval Platter 38 cm | For the fish, the roast, or everything at once.',
      de: 'Ovale Platte 38 cm | Für den Fisch, den Braten oder alles zusammen.',
      price: [48, 39.9],
      shape: 'platter',
      colour: 'blue',
      facts: { dimensions: ['15 × 9.8 in', '38 × 25 cm'] },
    },
    {
      code: 'butter-dish',
      en: 'Butter Dish | A water seal keeps it soft on the counter for a week.',
      de: 'Butterdose | Ein Wasserring hält die Butter eine Woche lang streichfähig.',
      price: [32, 27.9],
      shape: 'butterdish',
      colour: 'cream',
    },
  ],
}

const glasses: Family = {
  category: 'glasses-carafes',
  shape: 'glass',
  kind: ['mouth-blown glass', 'mundgeblasenes Glas'],
  about: [
    [
      'Small bubbles and the faint ring at the foot are the marks of the glassblower, not faults.',
      'Kleine Bläschen und der feine Ring am Fuß sind Spuren des Glasbläsers, keine Fehler.',
    ],
    [
      'Made from recycled window glass, which gives it the cool tint of lake water.',
      'Aus altem Fensterglas gefertigt, daher der kühle Ton von Seewasser.',
    ],
  ],
  care: [
    'Dishwasher safe on the glass setting; let hot glass cool before it meets cold water.',
    'Im Glasprogramm spülmaschinenfest; heißes Glas vor kaltem Wasser erst abkühlen lassen.',
  ],
  parcel: [24, 20, 14, 1.1],
  hasVolumePrices: true,
  extras: ['engraving', 'giftWrap'],
  facts: { material: ['glass'], isDishwasherSafe: true },
  items: [
    {
      code: 'glass-tumbler-4',
      en: 'Lake Tumblers, Set of 4 | Heavy-bottomed glasses for water, juice and small bouquets.',
      de: 'Wassergläser See, 4er-Set | Gläser mit schwerem Boden für Wasser, Saft und kleine Sträuße.',
      price: [38, 32.9],
      colour: 'blue',
      facts: { capacity: 0.3 },
    },
    {
      code: 'glass-wine-2',
      en: 'Lake Wine Glasses, Set of 2 | Short stems that fit the dishwasher and the hand.',
      de: 'Weingläser See, 2er-Set | Kurze Stiele, die in die Spülmaschine und in die Hand passen.',
      price: [34, 29.9],
      shape: 'wineglass',
      colour: 'rose',
      facts: { capacity: 0.4 },
      sale: [27, 23.9],
    },
    {
      code: 'glass-tea-2',
      en: 'Double-Wall Tea Glasses, Set of 2 | Hot inside, cool outside, and the tea seems to float.',
      de: 'Doppelwandige Teegläser, 2er-Set | Innen heiß, außen kühl, und der Tee scheint zu schweben.',
      price: [29, 24.9],
      shape: 'teaglass',
      colour: 'mustard',
      facts: { capacity: 0.25 },
    },
    {
      code: 'carafe-water',
      en: 'Lake Carafe 1 l | A narrow waist for a sure grip, with an oak stopper.',
      de: 'Karaffe See 1 l | Schmale Taille für sicheren Griff, mit Stopfen aus Eiche.',
      price: [42, 36.9],
      shape: 'carafe',
      colour: 'sage',
      facts: { material: ['glass', 'wood'], capacity: 1 },
    },
    {
      code: 'jar-storage',
      en: 'Storage Jar 1.5 l | Airtight with a beech lid, for flour, pasta, or a month of biscuits.',
      de: 'Vorratsglas 1,5 l | Luftdicht mit Buchendeckel, für Mehl, Nudeln oder Kekse für einen Monat.',
      price: [22, 17.9],
      shape: 'jar',
      colour: 'sand',
      facts: { material: ['glass', 'wood'], capacity: 1.5 },
    },
  ],
}

export const tableware = [plates, glasses]
