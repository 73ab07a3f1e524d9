import type { Family } from '../drafts.ts'

const teapots: Family = {
  category: 'teapots',
  shape: 'teapot',
  kind: ['hand-glazed stoneware', 'Steinzeug, von Hand glasiert'],
  about: [
    [
      'Thrown in a family pottery of eleven people; the glaze breaks a little over the edges, so no two are alike.',
      'In einer Töpferei mit elf Leuten gedreht; die Glasur bricht an den Kanten leicht auf, keine gleicht der anderen.',
    ],
    [
      'The spout was redrawn four times before it stopped dripping, and the lid locks when you pour.',
      'Viermal wurde der Ausguss neu gezeichnet, bis er nicht mehr tropfte, und der Deckel hält beim Gießen.',
    ],
  ],
  care: [
    'A rinse with warm water is all it needs; keep the soap to the outside.',
    'Warmes Wasser genügt; Spülmittel gehört nur nach außen.',
  ],
  parcel: [26, 18, 18, 1.4],
  extras: ['giftWrap'],
  facts: { material: ['stoneware'], isDishwasherSafe: true },
  items: [
    {
      code: 'teapot-harbor',
      en: 'Harbor Teapot 1.2 l | A round belly, a generous handle, and room for six cups without a refill.',
      de: 'Teekanne Hafen 1,2 l | Runder Bauch, großzügiger Henkel und Platz für sechs Tassen ohne Nachgießen.',
      price: [58, 49.9],
      options: { colour: ['blue', 'sage', 'cream', 'terracotta', 'charcoal'] },
      facts: { capacity: 1.2, pairsWith: ['tea-assam-100g', 'infuser-basket'] },
      msrp: [64, 54.9],
    },
    {
      code: 'teapot-wren',
      en: 'Wren Teapot 0.5 l | The pot for one: two cups, a fine sieve of clay, a cork-footed base.',
      de: 'Teekanne Zaunkönig 0,5 l | Die Kanne für eine Person: zwei Tassen, feines Tonsieb, Boden mit Kork.',
      price: [39, 34.9],
      options: { colour: ['rose', 'ink', 'mustard'] },
      facts: { capacity: 0.5 },
    },
    {
      code: 'teapot-side-handle',
      en: 'Side-Handle Teapot 0.35 l | Made for green tea: small, quick, poured with a turn of the wrist.',
      de: 'Seitengriffkanne 0,35 l | Für grünen Tee gemacht: klein, schnell, mit einer Drehung des Handgelenks gegossen.',
      price: [46, 39.9],
      shape: 'kyusu',
      options: { colour: ['brick', 'charcoal'] },
      facts: { capacity: 0.35, isDishwasherSafe: false },
      sale: [38, 32.9],
    },
  ],
}

const otherPots: Family = {
  ...teapots,
  kind: ['teapot with strainer', 'Teekanne mit Sieb'],
  about: [
    [
      'We chose it because it pours without a drip and comes apart for cleaning without a tool.',
      'Ausgesucht, weil sie gießt, ohne zu tropfen, und sich ohne Werkzeug zum Reinigen zerlegen lässt.',
    ],
  ],
  items: [
    {
      code: 'teapot-glass',
      en: 'Clear Glass Teapot 1 l | Borosilicate glass with a steel basket: watch the pearls open.',
      de: 'Glaskanne 1 l | Borosilikatglas mit Edelstahlsieb: hier sieht man den Perlen beim Öffnen zu.',
      price: [34.95, 29.9],
      shape: 'glasspot',
      colour: 'mustard',
      facts: { material: ['glass', 'steel'], capacity: 1 },
    },
    {
      code: 'teapot-cast-iron',
      en: 'Cast-Iron Teapot 0.8 l | Enameled inside, hobnailed outside, warm for well over an hour.',
      de: 'Gusseisenkanne 0,8 l | Innen emailliert, außen genoppt, hält weit über eine Stunde warm.',
      price: [72, 64.9],
      shape: 'ironpot',
      colour: 'charcoal',
      parcel: [22, 20, 18, 2.3],
      facts: { material: ['castIron'], capacity: 0.8, isDishwasherSafe: false },
    },
  ],
}

const cups: Family = {
  ...teapots,
  category: 'cups-mugs',
  shape: 'mug',
  care: ['Safe in the dishwasher and the microwave.', 'Für Spülmaschine und Mikrowelle geeignet.'],
  parcel: [14, 12, 11, 0.45],
  hasVolumePrices: true,
  about: [
    [
      'Thick enough to keep the heat, thin enough at the lip to be pleasant to drink from.',
      'Dick genug, um warm zu halten, und am Rand dünn genug, dass man gern daraus trinkt.',
    ],
    [
      'The foot is left unglazed and sanded smooth, so it will not scratch the table.',
      'Der Fuß bleibt unglasiert und wird glatt geschliffen, damit er den Tisch nicht zerkratzt.',
    ],
  ],
  items: [
    {
      code: 'mug-harbor',
      en: 'Harbor Mug 0.35 l | The big mug of the series, with a handle for three fingers.',
      de: 'Becher Hafen 0,35 l | Der große Becher der Serie, mit einem Henkel für drei Finger.',
      price: [18, 15.9],
      options: { colour: ['blue', 'sage', 'cream', 'terracotta', 'charcoal'] },
      facts: { capacity: 0.35 },
    },
    {
      code: 'cup-wren',
      en: 'Wren Cup & Saucer 0.18 l | A proper teacup that does not feel like Sunday best.',
      de: 'Tasse Zaunkönig mit Untertasse 0,18 l | Eine richtige Teetasse, die nicht nach gutem Sonntagsgeschirr aussieht.',
      price: [22, 18.9],
      shape: 'cup',
      options: { colour: ['rose', 'ink', 'mustard'] },
      facts: { capacity: 0.18 },
    },
    {
      code: 'bowl-matcha',
      en: 'Matcha Bowl | Wide and straight-walled, so that the whisk has room to work.',
      de: 'Matchaschale | Weit und gerade hochgezogen, damit der Besen Platz zum Schlagen hat.',
      price: [36, 31.9],
      shape: 'bowl',
      colour: 'moss',
      facts: { capacity: 0.4, pairsWith: ['tea-matcha-40g'] },
    },
  ],
}

const tools: Family = {
  category: 'tea-accessories',
  shape: 'infuser',
  kind: ['tea accessory', 'Teezubehör'],
  about: [
    [
      'We tried every one of these for a month in our own kitchen before it went on the shelf.',
      'Jedes Stück haben wir einen Monat lang in der eigenen Küche benutzt, bevor es ins Regal kam.',
    ],
    [
      'A simple tool that does one thing and can be repaired or replaced in parts.',
      'Ein einfaches Werkzeug, das eine Sache kann und sich in Teilen ersetzen lässt.',
    ],
  ],
  care: [
    'Rinse after use and let it dry in the open air.',
    'Nach Gebrauch abspülen und an der Luft trocknen lassen.',
  ],
  parcel: [16, 10, 8, 0.25],
  facts: { material: ['steel'] },
  items: [
    {
      code: 'infuser-basket',
      en: 'Basket Infuser | Fine-meshed and roomy: the leaves can open, and nothing slips through.',
      de: 'Korbsieb | Feinmaschig und geräumig: Die Blätter können sich öffnen, und nichts rutscht durch.',
      price: [14.95, 12.9],
      colour: 'sand',
    },
    {
      code: 'infuser-ball',
      en: 'Hinged Tea Ball | Opens with one hand, closes tight, hangs from the rim by its chain.',
      de: 'Teekugel mit Scharnier | Öffnet mit einer Hand, schließt dicht und hängt an der Kette am Tassenrand.',
      price: [9.95, 7.9],
      shape: 'infuserball',
      colour: 'blue',
    },
    {
      code: 'whisk-matcha',
      en: 'Bamboo Whisk, 100 Tines | Split by hand from one piece of pale bamboo.',
      de: 'Bambusbesen, 100 Borsten | Von Hand aus einem einzigen Stück hellem Bambus gespalten.',
      price: [24, 19.9],
      shape: 'chasen',
      colour: 'moss',
      facts: { material: ['bamboo'], refillOf: 'bowl-matcha' },
    },
    {
      code: 'tea-timer',
      en: 'Three-Glass Tea Timer | Three, four and five minutes of sand in one wooden frame.',
      de: 'Tee-Sanduhr mit drei Gläsern | Drei, vier und fünf Minuten Sand in einem Holzrahmen.',
      price: [19.95, 17.9],
      shape: 'hourglass',
      colour: 'terracotta',
      facts: { material: ['wood', 'glass'] },
    },
    {
      code: 'caddy-spoon',
      en: 'Brass Caddy Spoon | Measures exactly one cup, and grows handsomer every year.',
      de: 'Teemaß aus Messing | Misst genau eine Tasse ab und wird mit jedem Jahr schöner.',
      price: [16.5, 14.9],
      shape: 'brassspoon',
      colour: 'mustard',
      facts: { material: ['brass'] },
      stage: 'hideSoldOut',
    },
    {
      code: 'tea cosy',
      en: 'Quilted Tea Cozy | Wool on the outside, cotton within: an hour of warmth for a large pot.',
      de: 'Gesteppter Teewärmer | Außen Wolle, innen Baumwolle: eine Stunde Wärme für eine große Kanne.',
      price: [32, 27.9],
      shape: 'cosy',
      colour: 'plum',
      facts: { material: ['wool', 'cotton'], refillOf: 'teapot-harbor' },
    },
  ],
}

const kettles: Family = {
  category: 'kettles',
  shape: 'kettle',
  kind: ['water kettle', 'Wasserkessel'],
  about: [
    [
      'The spout pours as slowly as you like, which matters more than any other thing about a kettle.',
      'Die Tülle gießt so langsam, wie man will, und das ist wichtiger als alles andere an einem Kessel.',
    ],
    [
      'Handle and knob stay cool, and every seal and screw is available as a spare part for ten years.',
      'Griff und Knauf bleiben kühl, und jede Dichtung und Schraube ist zehn Jahre als Ersatzteil erhältlich.',
    ],
  ],
  care: [
    'Descale with a spoon of citric acid every month or so, depending on your water.',
    'Je nach Wasser etwa einmal im Monat mit einem Löffel Zitronensäure entkalken.',
  ],
  parcel: [30, 24, 24, 1.9],
  isSerialized: true,
  extras: ['giftWrap'],
  facts: { material: ['steel'] },
  items: [
    {
      code: 'kettle-stovetop',
      en: 'Whistling Stovetop Kettle 2 l | A clear two-note whistle, and a lid you can open with a cloth.',
      de: 'Flötenkessel für den Herd 2 l | Klarer Pfeifton aus zwei Noten und ein Deckel, der sich mit dem Tuch öffnen lässt.',
      price: [68, 59.9],
      colour: 'brick',
      facts: { capacity: 2, isInductionReady: true },
    },
    {
      code: 'kettle-gooseneck-120v',
      en: 'Electric Gooseneck Kettle 0.9 l, 120 V | Set it to the degree and it holds for half an hour.',
      de: 'Elektrischer Schwanenhalskessel 0,9 l, 120 V | Auf das Grad genau einstellbar, hält eine halbe Stunde warm.',
      price: [129, 119],
      shape: 'gooseneck',
      colour: 'charcoal',
      soldIn: 'us',
      facts: { capacity: 0.9, power: ['1,200 W, 120 V', '1.200 W, 120 V'] },
      minimumAdvertised: [119, 109],
    },
    {
      code: 'kettle-gooseneck-230v',
      en: 'Electric Gooseneck Kettle 0.9 l, 230 V | Set it to the degree and it holds for half an hour.',
      de: 'Elektrischer Schwanenhalskessel 0,9 l, 230 V | Auf das Grad genau einstellbar, hält eine halbe Stunde warm.',
      price: [129, 119],
      shape: 'gooseneck',
      colour: 'charcoal',
      soldIn: 'de',
      facts: { capacity: 0.9, power: ['1,350 W, 230 V', '1.350 W, 230 V'] },
      minimumAdvertised: [119, 109],
    },
    {
      code: 'kettle-enamel',
      en: 'Enamel Kettle 1.5 l | Speckled enamel over steel, light enough for the camp fire.',
      de: 'Emaillekessel 1,5 l | Gesprenkeltes Email auf Stahl, leicht genug fürs Lagerfeuer.',
      price: [44, 37.9],
      colour: 'blue',
      facts: { material: ['enamel'], capacity: 1.5 },
      also: ['camp-kitchen'],
    },
  ],
}

export const teaware = [teapots, otherPots, cups, tools, kettles]
