import type { Family } from '../drafts.ts'

const kitchen: Family = {
  category: 'kitchen-linen',
  shape: 'towel',
  kind: ['woven for daily use', 'für jeden Tag gewebt'],
  about: [
    [
      'Woven from long flax fibers, stone-washed, and a little more absorbent with every laundry day.',
      'Aus langen Flachsfasern gewebt, steingewaschen und mit jeder Wäsche ein wenig saugfähiger.',
    ],
    [
      'Cut and sewn two streets from our shop, with seams that are meant to be looked at.',
      'Zwei Straßen von unserem Laden entfernt zugeschnitten und genäht, mit Nähten zum Anschauen.',
    ],
    [
      'Dyed in the yarn, so the color goes all the way through and fades kindly.',
      'Im Garn gefärbt, deshalb geht die Farbe ganz durch und verblasst schön.',
    ],
  ],
  care: [
    'Machine wash warm with like colors and dry on the line; ironing is a matter of taste.',
    'Bei 60 °C mit ähnlichen Farben waschen und an der Leine trocknen; Bügeln ist Geschmackssache.',
  ],
  parcel: [30, 24, 4, 0.3],
  hasVolumePrices: true,
  extras: ['giftWrap'],
  facts: { material: ['linen'] },
  items: [
    {
      code: 'towel-galley',
      en: 'Galley Tea Towel | A broad stripe, a firm weave, and no lint on the glasses.',
      de: 'Geschirrtuch Kombüse | Breiter Streifen, feste Webung und keine Fussel an den Gläsern.',
      price: [18, 14.9],
      options: { colour: ['blue', 'brick', 'mustard', 'moss', 'charcoal'] },
      facts: { dimensions: ['19.7 × 27.6 in', '50 × 70 cm'] },
    },
    {
      code: 'towel-waffle',
      en: 'Waffle Hand Towel | Deep cells that drink up a wet counter in one pass.',
      de: 'Handtuch Waffelpiqué | Tiefe Waffeln, die eine nasse Arbeitsfläche in einem Zug trocknen.',
      price: [15, 12.9],
      options: { colour: ['white', 'sand', 'sage', 'rose'] },
      facts: { material: ['linen', 'cotton'], dimensions: ['17.7 × 25.6 in', '45 × 65 cm'] },
    },
    {
      code: 'apron-workshop',
      en: 'Workshop Apron | Crossed straps that put no weight on the neck, and three pockets.',
      de: 'Schürze Werkstatt | Gekreuzte Träger, die den Nacken entlasten, und drei Taschen.',
      price: [64, 54.9],
      shape: 'apron',
      options: { size: { m: [0, 0], l: [4, 4] }, colour: ['ink', 'moss', 'sand'] },
      parcel: [34, 26, 5, 0.6],
    },
    {
      code: 'tablecloth-hem',
      en: 'Hemstitched Tablecloth | Falls softly over the edge and forgives a glass of red.',
      de: 'Tischdecke mit Hohlsaum | Fällt weich über die Kante und verzeiht auch ein Glas Rotwein.',
      price: [98, 84.9],
      shape: 'cloth',
      colour: 'sand',
      options: { length: { '170cm': [0, 0], '220cm': [24, 20], '280cm': [48, 44] } },
      parcel: [36, 30, 6, 1.1],
      msrp: [112, 98],
    },
    {
      code: 'napkins-4',
      en: 'Linen Napkins, Set of 4 | Generous and soft, better on the fiftieth evening than on the first.',
      de: 'Leinenservietten, 4er-Set | Groß und weich, am fünfzigsten Abend schöner als am ersten.',
      price: [44, 37.9],
      shape: 'cloth',
      options: { colour: ['cream', 'terracotta', 'sage', 'ink'] },
      sale: [36, 29.9],
    },
    {
      code: 'oven-mitts',
      en: 'Oven Mitts, Pair | Wool felt between two layers of linen; long enough for the back of the oven.',
      de: 'Ofenhandschuhe, Paar | Wollfilz zwischen zwei Lagen Leinen; lang genug bis zur Ofenrückwand.',
      price: [34, 28.9],
      shape: 'mitt',
      colour: 'terracotta',
    },
    {
      code: 'bread-bag',
      en: 'Bread Bag | Keeps the crust a crust for three days; pulls closed with a cord.',
      de: 'Brotbeutel | Hält die Kruste drei Tage knusprig; lässt sich mit einer Kordel schließen.',
      price: [22, 18.9],
      shape: 'sack',
      colour: 'cream',
      stage: 'showSoldOut',
    },
  ],
}

const bath: Family = {
  ...kitchen,
  category: 'bath-linen',
  shape: 'bathtowel',
  kind: ['organic cotton terry', 'Frottier aus Bio-Baumwolle'],
  about: [
    [
      'Six hundred grams to the square meter: thick enough to be a treat, thin enough to dry by evening.',
      'Sechshundert Gramm pro Quadratmeter: dick genug zum Freuen, dünn genug, um bis abends zu trocknen.',
    ],
    [
      'Woven in a mill that cleans its own water and runs its dye house on the heat of the looms.',
      'Aus einer Weberei, die ihr Wasser selbst klärt und die Färberei mit der Abwärme der Webstühle heizt.',
    ],
  ],
  parcel: [40, 30, 12, 0.8],
  facts: { material: ['cotton'], isOrganic: true },
  items: [
    {
      code: 'bath-towel-cove',
      en: 'Cove Bath Towel | Plain, dense and quick to dry, with a flat woven border.',
      de: 'Badetuch Bucht | Schlicht, dicht und schnell trocken, mit flach gewebter Borte.',
      price: [28, 23.9],
      options: { size: { s: [0, 0], l: [21, 18] }, colour: ['white', 'blue', 'sage'] },
    },
    {
      code: 'bath-mat',
      en: 'Cove Bath Mat | A heavy loop mat that lies flat and warms the first step of the morning.',
      de: 'Badematte Bucht | Schwere Schlingenmatte, die flach liegt und den ersten Schritt am Morgen wärmt.',
      price: [38, 32.9],
      shape: 'mat',
      colour: 'sand',
    },
  ],
}

export const linens = [kitchen, bath]
