import type { Family } from '../drafts.ts'

const digital: Family = {
  category: 'gift-cards-courses',
  shape: 'giftcard',
  kind: ['delivered by e-mail', 'per E-Mail'],
  about: [
    [
      'It arrives in your inbox a minute after the order, ready to be printed or passed on.',
      'Eine Minute nach der Bestellung liegt alles im Postfach, zum Ausdrucken oder Weiterleiten.',
    ],
  ],
  care: [
    'Lost the e-mail? We are happy to send it again.',
    'E-Mail verlegt? Wir schicken sie gern noch einmal.',
  ],
  goodType: 'digital',
  facts: {},
  items: [
    {
      code: 'gift-card-25',
      en: 'Gift Card 25 | For a pot of tea and something sweet.',
      de: 'Geschenkgutschein 25 | Für eine Kanne Tee und etwas Süßes dazu.',
      price: [25, 25],
      colour: 'rose',
    },
    {
      code: 'gift-card-50',
      en: 'Gift Card 50 | For somebody who knows what they want.',
      de: 'Geschenkgutschein 50 | Für alle, die genau wissen, was sie wollen.',
      price: [50, 50],
      colour: 'blue',
    },
    {
      code: 'gift-card-100',
      en: 'Gift Card 100 | For weddings, new kitchens and great kindness.',
      de: 'Geschenkgutschein 100 | Für Hochzeiten, neue Küchen und große Gefälligkeiten.',
      price: [100, 100],
      colour: 'moss',
    },
  ],
}

const lessons: Family = {
  ...digital,
  shape: 'book',
  kind: ['to read and watch at home', 'zum Lesen und Ansehen zu Hause'],
  items: [
    {
      code: 'ebook-tea-year',
      en: 'A Year in Tea (E-Book) | Twelve gardens, fifty-two cups, and what to bake with them.',
      de: 'Ein Jahr im Tee (E-Book) | Zwölf Gärten, zweiundfünfzig Tassen und was man dazu backt.',
      price: [14.95, 12.99],
      colour: 'sage',
      facts: { fileFormat: ['EPUB and PDF, 214 pages', 'EPUB und PDF, 214 Seiten'] },
    },
    {
      code: 'course-pour-over',
      en: 'Pour-Over in Six Lessons | Short films with our head barista, with time for questions.',
      de: 'Handfilter in sechs Lektionen | Kurze Filme mit unserer Chefbarista, mit Zeit für Fragen.',
      price: [39, 35],
      shape: 'course',
      colour: 'ink',
      facts: { fileFormat: ['Video, 95 minutes', 'Video, 95 Minuten'], pairsWith: ['dripper-tide'] },
    },
    {
      code: 'course-sharpening',
      en: 'Sharpening at Home | From a dull blade to a clean tomato slice in one evening.',
      de: 'Messer schärfen zu Hause | An einem Abend von der stumpfen Klinge zur sauberen Tomatenscheibe.',
      price: [29, 25],
      shape: 'course',
      colour: 'charcoal',
      facts: { fileFormat: ['Video, 60 minutes', 'Video, 60 Minuten'] },
    },
  ],
}

const warranty: Family = {
  category: 'care-plans',
  shape: 'shield',
  kind: ['warranty extension', 'Garantieverlängerung'],
  about: [
    [
      'We repair where we can, replace where we must, and pay the postage both ways.',
      'Wir reparieren, wo es geht, ersetzen, wo es sein muss, und zahlen das Porto in beide Richtungen.',
    ],
  ],
  care: [
    'Can be added up to thirty days after the purchase of the device.',
    'Kann bis dreißig Tage nach dem Kauf des Geräts ergänzt werden.',
  ],
  goodType: 'warranty',
  facts: {},
  items: [
    {
      code: 'warranty-grinder-2y',
      en: 'Grinder Care Plan, 2 Years | Burrs, motor and switches, with one free calibration.',
      de: 'Mühlenschutz, 2 Jahre | Mahlwerk, Motor und Schalter, mit einer kostenlosen Justierung.',
      price: [24, 19.9],
      colour: 'blue',
      facts: { term: 24 },
    },
    {
      code: 'warranty-grinder-5y',
      en: 'Grinder Care Plan, 5 Years | The long plan, with a new set of burrs in the third year.',
      de: 'Mühlenschutz, 5 Jahre | Der lange Schutz, mit neuem Mahlwerk im dritten Jahr.',
      price: [49, 44.9],
      colour: 'ink',
      facts: { term: 60 },
    },
    {
      code: 'warranty-kettle-3y',
      en: 'Kettle Care Plan, 3 Years | Heating element, lid and handle, wherever you boil.',
      de: 'Kesselschutz, 3 Jahre | Heizelement, Deckel und Griff, wo immer Sie kochen.',
      price: [18, 14.9],
      colour: 'sage',
      facts: { term: 36 },
    },
  ],
}

const insurance: Family = {
  ...warranty,
  shape: 'umbrella',
  kind: ['insurance', 'Versicherung'],
  goodType: 'insurance',
  tax: 'none',
  about: [
    [
      'Send a photograph of the damage within fourteen days and we settle it without further questions.',
      'Ein Foto des Schadens innerhalb von vierzehn Tagen genügt, und wir regulieren ohne weitere Fragen.',
    ],
  ],
  care: ['Ends by itself; nothing to cancel.', 'Endet von selbst; eine Kündigung ist nicht nötig.'],
  items: [
    {
      code: 'insurance-breakage-1y',
      en: 'Breakage Cover, 1 Year | For stoneware and glass that meets the kitchen floor.',
      de: 'Bruchversicherung, 1 Jahr | Für Steinzeug und Glas, das Bekanntschaft mit dem Boden macht.',
      price: [9.5, 7.9],
      colour: 'rose',
      facts: { term: 12 },
    },
    {
      code: 'insurance-transit',
      en: 'Parcel Insurance | Covers the full value of the parcel until it is in your hands.',
      de: 'Paketversicherung | Deckt den vollen Warenwert, bis das Paket in Ihren Händen ist.',
      price: [3.95, 2.9],
      colour: 'charcoal',
    },
  ],
}

export const services = [digital, lessons, warranty, insurance]
