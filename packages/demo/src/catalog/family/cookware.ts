import type { Family } from '../drafts.ts'

const pans: Family = {
  category: 'pans',
  shape: 'pan',
  kind: ['for every stove, induction included', 'für alle Herdarten, auch Induktion'],
  about: [
    [
      'The handle is cast, riveted three times and shaped so that it can be held from above and below.',
      'Der Griff ist gegossen, dreifach vernietet und so geformt, dass er von oben und unten gut liegt.',
    ],
    [
      'It goes from the stove straight into the oven, up to 250 °C (480 °F).',
      'Sie wandert vom Herd direkt in den Ofen, bis 250 °C.',
    ],
    [
      'Made by a foundry that has poured nothing but cookware since 1931, and guaranteed for thirty years.',
      'Aus einer Gießerei, die seit 1931 nichts als Kochgeschirr fertigt, mit dreißig Jahren Garantie.',
    ],
  ],
  care: [
    'Let it cool before washing, and never shock a hot pan with cold water.',
    'Vor dem Spülen abkühlen lassen und heißes Metall nie mit kaltem Wasser abschrecken.',
  ],
  parcel: [48, 30, 9, 1.9],
  extras: ['giftWrap'],
  facts: { isInductionReady: true },
  items: [
    {
      code: 'pan-carbon',
      en: 'Carbon Steel Skillet | Light, quick and naturally nonstick once seasoned; the pan we reach for daily.',
      de: 'Pfanne aus Karbonstahl | Leicht, schnell heiß und eingebrannt von Natur aus antihaftend; die Pfanne für jeden Tag.',
      price: [49, 42.9],
      colour: 'charcoal',
      options: { diameter: { '20cm': [0, 0], '24cm': [10, 7], '28cm': [20, 17] } },
      facts: {
        material: ['carbonSteel'],
        care: [
          '<ul><li>Wipe out with salt and paper.</li><li>Dry on the flame, oil thinly.</li></ul>',
          '<ul><li>Mit Salz und Papier auswischen.</li><li>Auf der Flamme trocknen, dünn einölen.</li></ul>',
        ],
      },
    },
    {
      code: 'pan-cast-iron',
      en: 'Cast-Iron Skillet | Heavy on purpose: it sears a steak without losing its breath.',
      de: 'Gusseisenpfanne | Mit Absicht schwer: Sie brät ein Steak an, ohne an Hitze zu verlieren.',
      price: [44, 39.9],
      shape: 'skillet',
      colour: 'charcoal',
      parcel: [46, 30, 8, 3.1],
      options: { diameter: { '24cm': [0, 0], '28cm': [15, 15], '32cm': [32, 30] } },
      facts: { material: ['castIron'] },
      msrp: [52, 46.9],
    },
    {
      code: 'pan-steel',
      en: 'Three-Ply Frying Pan | Aluminum between two skins of steel, for even heat up to the rim.',
      de: 'Bratpfanne dreilagig | Aluminium zwischen zwei Lagen Edelstahl, gleichmäßig heiß bis zum Rand.',
      price: [79, 69.9],
      shape: 'steelpan',
      colour: 'sand',
      options: { diameter: { '20cm': [0, 0], '24cm': [16, 15], '28cm': [30, 29] } },
      facts: { material: ['steel', 'aluminum'], isDishwasherSafe: true },
      minimumAdvertised: [74, 64.9],
    },
    {
      code: 'crepe-pan',
      en: 'Crêpe Pan 26 cm | A low rim, a long handle, and paper-thin pancakes from the second one on.',
      de: 'Crêpepfanne 26 cm | Niedriger Rand, langer Stiel und ab dem zweiten Versuch hauchdünne Pfannkuchen.',
      price: [46, 38.9],
      colour: 'ink',
      facts: { material: ['carbonSteel'] },
    },
    {
      code: 'wok-hammered',
      en: 'Hammered Wok 34 cm | Beaten by hand, flat underneath, with a second handle to help with the toss.',
      de: 'Gehämmerter Wok 34 cm | Von Hand getrieben, unten flach, mit zweitem Griff zum Schwenken.',
      price: [68, 59.9],
      shape: 'wok',
      colour: 'charcoal',
      facts: { material: ['carbonSteel'] },
      stage: 'backorder',
    },
  ],
}

const pots: Family = {
  ...pans,
  category: 'pots',
  shape: 'casserole',
  kind: ['cookware for a lifetime', 'Kochgeschirr fürs Leben'],
  about: [
    [
      'Thick walls and a flat base: the heat spreads evenly, and it stays when the flame is out.',
      'Dicke Wände und ein planer Boden: Die Hitze verteilt sich gleichmäßig und bleibt, wenn die Flamme aus ist.',
    ],
    [
      'Made by a foundry that has poured nothing but cookware since 1931, and guaranteed for thirty years.',
      'Aus einer Gießerei, die seit 1931 nichts als Kochgeschirr fertigt, mit dreißig Jahren Garantie.',
    ],
  ],
  parcel: [36, 28, 20, 5.4],
  items: [
    {
      code: 'casserole-hearth',
      en: 'Hearth Casserole 4.5 l | Enameled cast iron, with ribs in the lid that let the steam fall back on the roast.',
      de: 'Bräter Herdfeuer 4,5 l | Emailliertes Gusseisen mit Rippen im Deckel, von denen der Dampf auf den Braten zurücktropft.',
      price: [189, 169],
      options: { colour: ['brick', 'ink', 'sage', 'cream'] },
      facts: {
        material: ['castIron', 'enamel'],
        capacity: 4.5,
        pairsWith: ['spoon-olive', 'apron-workshop'],
      },
      sale: [149, 135],
      msrp: [209, 189],
    },
    {
      code: 'saucepan-steel',
      en: 'Three-Ply Saucepan | Pours cleanly from any side and has its measures etched inside.',
      de: 'Stielkasserolle dreilagig | Gießt an jeder Seite sauber aus und trägt innen eine Skala.',
      price: [64, 54.9],
      shape: 'saucepan',
      colour: 'sand',
      parcel: [38, 22, 16, 1.6],
      options: { diameter: { '16cm': [0, 0], '20cm': [18, 15] } },
      facts: { material: ['steel', 'aluminum'], isDishwasherSafe: true },
    },
    {
      code: 'stockpot-8',
      en: 'Stockpot 8 l | Tall and narrow, for clear broth and corn for twelve.',
      de: 'Suppentopf 8 l | Hoch und schmal, für klare Brühe und Maiskolben für zwölf Leute.',
      price: [98, 84.9],
      shape: 'stockpot',
      colour: 'charcoal',
      parcel: [34, 34, 28, 3.4],
      facts: { material: ['steel'], capacity: 8 },
    },
    {
      code: 'copper-jam-pot',
      en: 'Copper Jam Pan 9 l | Unlined copper in the old shape, for marmalade with a quick boil.',
      de: 'Marmeladentopf aus Kupfer 9 l | Blankes Kupfer in alter Form, für schnell gekochte Konfitüre.',
      price: [219, 198],
      shape: 'jampan',
      colour: 'terracotta',
      parcel: [44, 44, 18, 3.2],
      facts: { material: ['copper'], capacity: 9, isInductionReady: false },
      stage: 'endOfLife',
    },
  ],
}

const helpers: Family = {
  category: 'kitchen-tools',
  shape: 'spoon',
  kind: ['kitchen tool', 'Küchenhelfer'],
  about: [
    [
      'We asked four cooks what they would carry out of a burning kitchen; it was on every list.',
      'Wir fragten vier Köchinnen, was sie aus einer brennenden Küche retten würden; es stand auf jeder Liste.',
    ],
    [
      'Nothing here beeps, folds or needs charging; it will simply be there in twenty years.',
      'Hier piept nichts, klappt nichts und muss nichts geladen werden; es ist einfach in zwanzig Jahren noch da.',
    ],
  ],
  care: [
    'Wash by hand and dry at once; wood likes a little oil now and then.',
    'Von Hand spülen und gleich abtrocknen; Holz freut sich ab und zu über etwas Öl.',
  ],
  parcel: [36, 8, 6, 0.3],
  hasVolumePrices: true,
  facts: { material: ['wood'] },
  items: [
    {
      code: 'spoon-olive',
      en: 'Olive Wood Spoon | One piece of wood, lively grain, no varnish.',
      de: 'Kochlöffel aus Olivenholz | Ein Stück Holz, lebhafte Maserung, kein Lack.',
      price: [16.95, 13.9],
      colour: 'terracotta',
    },
    {
      code: 'spatula-beech',
      en: 'Beech Spatula | A straight edge that reaches the corners of the pan.',
      de: 'Pfannenwender aus Buche | Eine gerade Kante, die bis in die Ecken der Pfanne reicht.',
      price: [11.95, 9.9],
      shape: 'spatula',
      colour: 'sand',
    },
    {
      code: 'whisk-balloon',
      en: 'Balloon Whisk 30 cm | Eleven springy wires, sealed at the handle so that nothing gets in.',
      de: 'Schneebesen 30 cm | Elf federnde Drähte, am Griff versiegelt, damit nichts eindringt.',
      price: [18.5, 15.9],
      shape: 'whisk',
      colour: 'blue',
      facts: { material: ['steel'], isDishwasherSafe: true },
    },
    {
      code: 'mortar-granite',
      en: 'Granite Mortar 14 cm | Rough inside, heavy enough to stay where it stands.',
      de: 'Granitmörser 14 cm | Innen rau und schwer genug, um stehen zu bleiben.',
      price: [42, 36.9],
      shape: 'mortar',
      colour: 'charcoal',
      parcel: [20, 20, 18, 4.8],
      facts: { material: ['granite'] },
    },
    {
      code: 'rolling-pin',
      en: 'Tapered Rolling Pin | Turns on the spot, so a round crust stays round.',
      de: 'Teigrolle, konisch | Dreht auf der Stelle, damit ein runder Boden rund bleibt.',
      price: [24, 19.9],
      shape: 'rollingpin',
      colour: 'rose',
      stage: 'inactive',
    },
  ],
}

export const cookware = [pans, pots, helpers]
