import type { Family, OptionValues } from '../drafts.ts'

const grind: OptionValues = ['beans', 'filter', 'espresso']

const coffee: Family = {
  category: 'coffee-beans',
  shape: 'coffeebag',
  kind: ['roasted in small batches', 'in kleinen Chargen geröstet'],
  about: [
    [
      'We roast on Tuesdays and Thursdays and print the date on every bag; give it five days to settle.',
      'Wir rösten dienstags und donnerstags und drucken das Datum auf jede Tüte; fünf Tage Ruhe tun dem Kaffee gut.',
    ],
    [
      'Bought directly from the cooperative at a price agreed before the harvest, not at the exchange.',
      'Direkt bei der Kooperative gekauft, zu einem vor der Ernte vereinbarten Preis statt zum Börsenkurs.',
    ],
    [
      'Start with sixty grams to the liter and move the grind, not the dose, until the cup is sweet.',
      'Beginnen Sie mit sechzig Gramm pro Liter und verändern Sie den Mahlgrad, nicht die Menge, bis die Tasse süß wird.',
    ],
  ],
  care: [
    'Store the bag closed at room temperature, never in the fridge, and use it within eight weeks.',
    'Die Tüte verschlossen bei Zimmertemperatur lagern, nie im Kühlschrank, und innerhalb von acht Wochen verbrauchen.',
  ],
  parcel: [24, 12, 8, 0.6],
  tax: 'reduced',
  hasVolumePrices: true,
  facts: { caffeine: ['High', 'Hoch'], temperature: 93 },
  items: [
    {
      code: 'coffee-yirgacheffe',
      en: 'Ethiopia Yirgacheffe | Washed heirloom beans with jasmine in the nose and apricot on the tongue.',
      de: 'Äthiopien Yirgacheffe | Gewaschene alte Sorten mit Jasmin in der Nase und Aprikose auf der Zunge.',
      price: [17.5, 14.9],
      packs: { '250g': [17.5, 14.9], '1kg': [59, 49.9] },
      colour: 'rose',
      facts: { roast: ['Light', 'Hell'], origin: ['Gedeo, Ethiopia', 'Gedeo, Äthiopien'] },
    },
    {
      code: 'coffee-huila',
      en: 'Colombia Huila | Red apple, caramel and a long finish; the coffee we drink at the counter.',
      de: 'Kolumbien Huila | Roter Apfel, Karamell und langer Abgang; der Kaffee, den wir selbst am Tresen trinken.',
      price: [15.95, 12.9],
      packs: { '250g': [15.95, 12.9], '1kg': [54, 44.9] },
      colour: 'terracotta',
      facts: { roast: ['Medium', 'Mittel'], origin: ['Huila, Colombia', 'Huila, Kolumbien'] },
    },
    {
      code: 'coffee-sumatra',
      en: 'Sumatra Wet-Hulled | Low in acid and broad in the shoulders: cedar, cocoa and sweet tobacco.',
      de: 'Sumatra Giling Basah | Säurearm und breit gebaut: Zedernholz, Kakao und süßer Tabak.',
      price: [16.95, 13.9],
      packs: { '250g': [16.95, 13.9], '1kg': [57, 47.9] },
      colour: 'moss',
      facts: { roast: ['Dark', 'Dunkel'], origin: ['Gayo, Indonesia', 'Gayo, Indonesien'] },
    },
    {
      code: 'coffee-decaf',
      en: 'Night Porter Decaf | Decaffeinated with spring water, and still tasting of milk chocolate and fig.',
      de: 'Nachtportier entkoffeiniert | Mit Quellwasser entkoffeiniert, mit Noten von Milchschokolade und Feige.',
      price: [16.95, 13.9],
      packs: { '250g': [16.95, 13.9] },
      colour: 'ink',
      facts: { caffeine: ['Decaffeinated', 'Entkoffeiniert'], roast: ['Medium', 'Mittel'] },
    },
    {
      code: 'coffee-geisha',
      en: 'Panama Reserve Lot 9 | Forty bags a year: bergamot, white peach and a texture like silk.',
      de: 'Panama Reserve Partie 9 | Vierzig Tüten im Jahr: Bergamotte, weißer Pfirsich, seidige Textur.',
      price: [48, 44.9],
      packs: { '100g': [48, 44.9] },
      colour: 'plum',
      facts: { roast: ['Light', 'Hell'], origin: ['Boquete, Panama', 'Boquete, Panama'] },
      stage: 'preorder',
    },
    {
      code: 'coffee-house-blend',
      en: 'Crane House Blend | Brazil for body, Guatemala for sparkle: nutty, steady, good from first cup to last.',
      de: 'Hausmischung Kranich | Brasilien für den Körper, Guatemala für die Frische: nussig und ausgewogen.',
      price: [24.5, 19.9],
      content: '500g',
      options: { grind },
      colour: 'blue',
      facts: { roast: ['Medium', 'Mittel'] },
      msrp: [27, 22.9],
    },
    {
      code: 'coffee-espresso-dock',
      en: 'Dockside Espresso | Dense and syrupy, with hazelnut, dark cherry and a crema that stays.',
      de: 'Espresso Hafenkante | Dicht und sirupartig, mit Haselnuss, dunkler Kirsche und beständiger Crema.',
      price: [26.5, 21.9],
      content: '500g',
      options: { grind },
      colour: 'charcoal',
      facts: { roast: ['Dark', 'Dunkel'], pairsWith: ['moka-pot-6', 'tamper-58'] },
    },
    {
      code: 'coffee-cold-brew',
      en: 'Long Summer Cold Brew | A blend built for fourteen hours in cold water: chocolate, orange, no bitterness.',
      de: 'Cold Brew Langer Sommer | Für vierzehn Stunden in kaltem Wasser gemischt: Schokolade, Orange, nichts Bitteres.',
      price: [26.5, 21.9],
      content: '500g',
      options: { grind: ['beans', 'filter'] },
      colour: 'mustard',
      facts: { roast: ['Medium', 'Mittel'] },
      stage: 'endOfLife',
    },
  ],
}

export const coffees = [coffee]
