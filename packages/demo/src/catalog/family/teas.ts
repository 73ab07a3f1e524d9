import type { Family } from '../drafts.ts'

const care: Family['care'] = [
  'Keep it closed, dark and dry, away from coffee and spices, and it stays fresh for a good year.',
  'Gut verschlossen, dunkel und trocken gelagert, fern von Kaffee und Gewürzen, bleibt der Tee gut ein Jahr lang frisch.',
]

const parcel: Family['parcel'] = [18, 10, 7, 0.3]

const black: Family = {
  category: 'black-tea',
  shape: 'tin',
  kind: ['loose-leaf black tea', 'loser Schwarztee'],
  about: [
    [
      'We buy whole lots from gardens we have visited and pack them by hand in small batches.',
      'Wir kaufen ganze Partien aus Gärten, die wir selbst besucht haben, und packen sie in kleinen Mengen von Hand ab.',
    ],
    [
      'The leaves are rolled, fully oxidized and fired within a day of picking, which keeps the cup bright.',
      'Die Blätter werden gerollt, voll oxidiert und noch am Tag der Pflückung getrocknet, das hält die Tasse lebendig.',
    ],
    [
      'One level teaspoon for each cup is enough, and a second infusion is well worth the wait.',
      'Ein gestrichener Teelöffel pro Tasse genügt, und ein zweiter Aufguss lohnt sich.',
    ],
  ],
  care,
  parcel,
  tax: 'reduced',
  hasVolumePrices: true,
  facts: { caffeine: ['High', 'Hoch'], temperature: 95, steepingMinutes: 4 },
  items: [
    {
      code: 'tea-assam',
      en: 'Assam Second Flush | Malty and deep, with a copper cup that takes milk without losing its voice.',
      de: 'Assam Second Flush | Malzig und kräftig, mit kupferroter Tasse, die auch einen Schuss Milch verträgt.',
      price: [8.95, 7.9],
      packs: { '100g': [8.95, 7.9], '250g': [19.95, 17.9] },
      colour: 'brick',
      facts: {
        origin: ['Assam, India', 'Assam, Indien'],
        flavor: ['Malt, honey, toast', 'Malz, Honig, Röstbrot'],
      },
    },
    {
      code: 'tea-darjeeling',
      en: 'Darjeeling First Flush | The light first picking of spring: floral, brisk, with a hint of green almond.',
      de: 'Darjeeling First Flush | Die zarte erste Frühlingspflückung: blumig, frisch, mit einem Hauch grüner Mandel.',
      price: [14.95, 12.9],
      packs: { '100g': [14.95, 12.9], '250g': [33.95, 29.9] },
      colour: 'mustard',
      facts: {
        origin: ['Darjeeling, India', 'Darjeeling, Indien'],
        flavor: ['Muscat grape, flowers', 'Muskattraube, Blüten'],
        isOrganic: true,
      },
    },
    {
      code: 'tea-ceylon',
      en: 'Ceylon High Grown | Citrus and cedar from the cool hills, at its best plain and piping hot.',
      de: 'Ceylon Hochland | Zitrus und Zedernholz aus kühlen Höhenlagen, am besten pur und richtig heiß.',
      price: [8.5, 7.5],
      packs: { '100g': [8.5, 7.5], '250g': [18.95, 16.9] },
      colour: 'terracotta',
      facts: { origin: ['Nuwara Eliya, Sri Lanka', 'Nuwara Eliya, Sri Lanka'] },
    },
    {
      code: 'tea-earl-grey',
      en: 'Earl Grey Bergamot | Black tea scented with oil of real bergamot and a scatter of cornflower.',
      de: 'Earl Grey Bergamotte | Schwarzer Tee mit echtem Bergamotteöl und ein paar Kornblumenblüten.',
      price: [9.95, 8.9],
      packs: { '100g': [9.95, 8.9], '250g': [21.95, 19.9] },
      colour: 'ink',
      facts: {
        ingredients: [
          '<p>Black tea, natural <strong>bergamot</strong> oil, cornflower.</p>',
          '<p>Schwarzer Tee, natürliches <strong>Bergamotteöl</strong>, Kornblumenblüten.</p>',
        ],
      },
    },
    {
      code: 'tea-smoked-pine',
      en: 'Pine-Smoked Souchong | Dried over pine fires until it smells of campfire, leather and dark plum.',
      de: 'Souchong über Kiefernrauch | Über Kiefernholz getrocknet, bis er nach Lagerfeuer, Leder und Pflaume duftet.',
      price: [11.5, 9.9],
      packs: { '100g': [11.5, 9.9] },
      colour: 'charcoal',
      facts: { origin: ['Fujian, China', 'Fujian, China'] },
      stage: 'backorder',
    },
    {
      code: 'tea-breakfast',
      en: 'Early Shift Breakfast Blend | Assam, Kenya and a little Ceylon for the cup before the first word.',
      de: 'Frühstücksmischung Frühschicht | Assam, Kenia und etwas Ceylon für die Tasse vor dem ersten Wort.',
      price: [7.95, 6.9],
      packs: { '100g': [7.95, 6.9], '250g': [17.95, 14.9] },
      colour: 'blue',
      sale: [6.95, 5.9],
    },
  ],
}

const green: Family = {
  ...black,
  category: 'green-tea',
  kind: ['loose-leaf green tea', 'loser Grüntee'],
  about: [
    [
      'Steamed or pan-fired right after picking, the leaves keep their color and their quiet sweetness.',
      'Gleich nach der Pflückung gedämpft oder in der Pfanne erhitzt, behalten die Blätter Farbe und feine Süße.',
    ],
    [
      'Let the boiling water cool for a few minutes first: green tea turns bitter when it is scalded.',
      'Lassen Sie das kochende Wasser erst einige Minuten abkühlen, zu heiß aufgegossen wird grüner Tee bitter.',
    ],
  ],
  facts: { caffeine: ['Medium', 'Mittel'], temperature: 75, steepingMinutes: 2 },
  items: [
    {
      code: 'tea-sencha',
      en: 'Sencha Spring Harvest | Deep green needles that taste of young peas, sea air and a little sugar snap.',
      de: 'Sencha Frühlingsernte | Tiefgrüne Nadeln, die nach jungen Erbsen, Meerluft und einer Spur Zucker schmecken.',
      price: [13.5, 11.9],
      packs: { '100g': [13.5, 11.9], '250g': [29.95, 26.9] },
      colour: 'moss',
      facts: { origin: ['Shizuoka, Japan', 'Shizuoka, Japan'], isOrganic: true },
    },
    {
      code: 'tea-matcha',
      en: 'Matcha for Whisking | Shade-grown and stone-milled to a silky powder that foams with a few strokes.',
      de: 'Matcha zum Aufschlagen | Beschattet gewachsen und zu seidigem Pulver gemahlen, das mit wenigen Schlägen schäumt.',
      price: [24.95, 22.9],
      packs: { '40g': [24.95, 22.9] },
      colour: 'sage',
      facts: { origin: ['Uji, Japan', 'Uji, Japan'], pairsWith: ['whisk-matcha', 'bowl-matcha'] },
      minimumAdvertised: [22.95, 19.9],
    },
    {
      code: 'tea-jasmine',
      en: 'Jasmine Pearls | Hand-rolled pearls, scented with fresh blossom for five nights, that unfurl in the glass.',
      de: 'Jasminperlen | Von Hand gerollte Perlen, fünf Nächte mit frischen Blüten beduftet, die sich im Glas entfalten.',
      price: [16.95, 14.9],
      packs: { '100g': [16.95, 14.9] },
      colour: 'rose',
      facts: { origin: ['Fujian, China', 'Fujian, China'] },
    },
    {
      code: 'tea-genmaicha',
      en: 'Genmaicha | Green tea with roasted rice: nutty, low in caffeine, and very good with supper.',
      de: 'Genmaicha | Grüntee mit geröstetem Reis: nussig, koffeinarm und ein guter Begleiter zum Abendessen.',
      price: [10.5, 8.9],
      packs: { '100g': [10.5, 8.9], '250g': [22.95, 19.9] },
      colour: 'sand',
    },
    {
      code: 'tea-oolong',
      en: 'High Mountain Oolong | Half oxidized and tightly balled, good for five infusions, from orchid to warm milk.',
      de: 'Hochland-Oolong | Halb oxidiert und fest gerollt, gut für fünf Aufgüsse, von Orchidee bis warme Milch.',
      price: [18.95, 16.9],
      packs: { '100g': [18.95, 16.9] },
      colour: 'blue',
      facts: { origin: ['Nantou, Taiwan', 'Nantou, Taiwan'], steepingMinutes: 3 },
      stage: 'showSoldOut',
    },
  ],
}

const herbal: Family = {
  ...black,
  category: 'herbal-tea',
  shape: 'pouch',
  kind: ['herbal infusion', 'Kräuter- und Früchtetee'],
  about: [
    [
      'Our growers dry the herbs in the shade and cut them coarsely, so that the oils stay where they belong.',
      'Unsere Erzeuger trocknen die Kräuter im Schatten und schneiden sie grob, damit die Öle im Blatt bleiben.',
    ],
    [
      'Caffeine free, and just as pleasant iced: brew it double strength and pour it over a full glass of ice.',
      'Koffeinfrei und auch eisgekühlt ein Genuss: doppelt stark aufbrühen und über ein volles Glas Eis gießen.',
    ],
  ],
  facts: { caffeine: ['None', 'Koffeinfrei'], temperature: 100, steepingMinutes: 8 },
  items: [
    {
      code: 'tea-peppermint',
      en: 'Peppermint, Coarse Cut | Cool, clear and almost sweet, from whole leaves that still smell of the field.',
      de: 'Pfefferminze, grob geschnitten | Kühl, klar und fast süß, aus ganzen Blättern, die noch nach Feld duften.',
      price: [6.95, 5.9],
      packs: { '100g': [6.95, 5.9], '250g': [14.95, 12.9] },
      colour: 'sage',
    },
    {
      code: 'tea-chamomile',
      en: 'Chamomile Flowers | Whole yellow heads, honeyed and round, for the last half hour of the day.',
      de: 'Kamillenblüten | Ganze gelbe Blütenköpfe, honigsüß und rund, für die letzte halbe Stunde des Tages.',
      price: [7.5, 6.5],
      packs: { '100g': [7.5, 6.5] },
      colour: 'mustard',
      facts: { isOrganic: true },
    },
    {
      code: 'tea-rooibos',
      en: 'Rooibos Orange Peel | Red bush with sun-dried peel and a touch of vanilla; children ask for it by name.',
      de: 'Rooibos Orange | Rotbusch mit sonnengetrockneter Schale und einer Spur Vanille, auch bei Kindern beliebt.',
      price: [7.95, 6.9],
      packs: { '100g': [7.95, 6.9], '250g': [16.95, 14.9] },
      colour: 'terracotta',
      facts: { origin: ['Cederberg, South Africa', 'Zederberge, Südafrika'] },
    },
    {
      code: 'tea-ginger-lemon',
      en: 'Ginger & Lemongrass | Warming first, then bright: dried ginger root, lemongrass and a little licorice.',
      de: 'Ingwer & Zitronengras | Erst wärmend, dann frisch: getrocknete Ingwerwurzel, Zitronengras, etwas Süßholz.',
      price: [7.95, 6.9],
      packs: { '100g': [7.95, 6.9] },
      colour: 'cream',
    },
    {
      code: 'tea-hibiscus',
      en: 'Hibiscus & Rosehip | Ruby red and tart like currants, lovely with a spoon of honey.',
      de: 'Hibiskus & Hagebutte | Rubinrot und säuerlich wie Johannisbeeren, schön mit einem Löffel Honig.',
      price: [6.95, 5.9],
      packs: { '100g': [6.95, 5.9] },
      colour: 'plum',
    },
    {
      code: 'tea-winter-spice',
      en: 'Winter Spice | Apple, cinnamon and clove; it returns to the shelf with the first frost.',
      de: 'Wintergewürz | Apfel, Zimt und Nelke; mit dem ersten Frost kommt er zurück ins Regal.',
      price: [8.5, 7.5],
      packs: { '100g': [8.5, 7.5] },
      colour: 'brick',
      stage: 'scheduled',
    },
  ],
}

export const teas = [black, green, herbal]
