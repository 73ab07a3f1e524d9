import type { ContactCreate, CustomerCreate, CustomerNoteCreate, WishlistCreate } from '@tradepost/contract'
import { daysFrom } from '../days.ts'
import { fraction, pick } from '../seed.ts'
import { americanCities, type City, germanCities } from './cities.ts'

/** Invented people: "first last", those with a star have bought without an account. */
const americans = `Nora Whitlock, Caleb Ferris, Imogen Tate*, Dario Quill, Paige Holloway, Owen Marsh, Lena Sorrel,
  Theo Brandt, Maya Okafor, Silas Redfern*, Joan Pell, Arturo Vance, Wendy Birch, Felix Moreau, Hazel Stroud,
  Grant Ellery, Priya Nand, Curtis Lowe*, Odette Sharp, Ben Tolliver, Ruth Cassidy, Iris Kwon, Hugo Farrow,
  Della Whitaker, Samir Haddad, Tess Corbin*`
const germans = `Jana Reuter, Holger Pfennig, Mira Sandvoss, Ulrich Tann, Selma Yildiz*, Anke Feldhaus, Bastian Krume,
  Dörte Lindgrün, Emil Wacker, Franziska Holm, Gesa Morgen*, Konrad Ziegler, Lotte Amsel, Rainer Quast`

const streets = {
  US: ['Maple Court', 'Harvest Lane', 'Foundry Street', 'Orchard Avenue', 'Quarry Road', 'Lantern Way'],
  DE: ['Lindenweg', 'Mühlenstraße', 'Am Speicher', 'Gartenallee', 'Färbergasse', 'Kanalufer'],
}

export type DemoCustomer = { customer: CustomerCreate; contact: ContactCreate; city: City }

const addressOf = (name: string, { name: city, country, ...address }: City): Partial<ContactCreate> => {
  const street = pick(streets[country], `street ${name}`)
  const number = 1 + Math.floor(fraction(`house ${name}`) * 180)
  return {
    address1: country === 'US' ? `${number} ${street}` : `${street} ${number}`,
    city,
    region: address.region,
    postalCode: address.postalCode,
    country,
    phone: `${address.phonePrefix}${100 + Math.floor(fraction(`phone ${name}`) * 100)}`,
  }
}

const plain = (name: string) =>
  name.toLowerCase().replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ä', 'ae').replaceAll(' ', '.')

/** How often a customer comes back goes with the tier; who has no account has none. */
const attributesOf = (name: string, index: number, now: Date): CustomerCreate['attributes'] => [
  { code: 'loyaltyTier', value: { code: index < 6 ? 'gold' : index < 16 ? 'silver' : 'bronze' } },
  { code: 'favoriteDrink', value: { code: pick(['tea', 'tea', 'coffee', 'both'], `drink ${name}`) } },
  {
    code: 'customerSince',
    value: daysFrom(now, -120 - Math.floor(fraction(`since ${name}`) * 1200)),
  },
]

const preferencesOf = (name: string): NonNullable<CustomerCreate['settings']>['communicationPreferences'] => {
  const luck = fraction(`preferences ${name}`)
  if (luck < 0.5) return ['email']
  return luck < 0.8 ? ['email', 'push'] : luck < 0.92 ? ['sms'] : []
}

const customerOf = (entry: string, index: number, cities: City[], now: Date): DemoCustomer => {
  const name = entry.replace('*', '')
  const [firstName = '', lastName = ''] = name.split(' ')
  const isAnonymous = name !== entry
  const city = cities[index % cities.length] as City
  const emailAddress = `${plain(name)}@${city.country === 'US' ? 'mailbox' : 'postfach'}.test`
  const contact: ContactCreate = {
    firstName,
    lastName,
    ...addressOf(name, city),
    emailAddress,
    isDefaultBilling: true,
    isDefaultShipping: true,
  }
  const work: ContactCreate = {
    ...contact,
    ...addressOf(`work ${name}`, city),
    companyName: `${lastName} & Partner`,
    isDefaultBilling: false,
    isDefaultShipping: false,
  }
  return {
    city,
    contact,
    customer: {
      ...(!isAnonymous && { externalCustomerNumber: `KC-${city.country}-${1001 + index}` }),
      firstName,
      lastName,
      emailAddress,
      isAnonymous,
      // a school kitchen
      taxExempt: name === 'Wendy Birch',
      settings: {
        defaultLocale: city.country === 'US' ? 'en-us' : 'de-de',
        defaultCurrency: city.country === 'US' ? 'USD' : 'EUR',
        communicationPreferences: preferencesOf(name),
        defaultLocationCode: city.stores[0] ?? null,
        marketingOptIn: !isAnonymous && fraction(`opt in ${name}`) < 0.6,
      },
      contacts: !isAnonymous && index % 5 === 1 ? [contact, work] : [contact],
      ...(!isAnonymous && { attributes: attributesOf(name, index, now) }),
    },
  }
}

const namesIn = (list: string) => list.split(',').map((name) => name.trim())

/** Forty people in two countries; the same every time. */
export const demoCustomers = (now: Date): DemoCustomer[] => [
  ...namesIn(americans).map((name, index) => customerOf(name, index, americanCities, now)),
  ...namesIn(germans).map((name, index) => customerOf(name, index, germanCities, now)),
]

type Of<Thing> = { emailAddress: string; things: Thing[] }

export const demoWishlists: Of<WishlistCreate>[] = [
  {
    emailAddress: 'nora.whitlock@mailbox.test',
    things: [
      {
        code: 'birthday',
        name: 'Birthday',
        items: [
          { productCode: 'set-first-pot', quantity: 1, notes: 'For my sister, in blue if there is one' },
          { productCode: 'tea-assam-100g', quantity: 2 },
        ],
      },
      { code: 'someday', name: 'Some day', items: [{ productCode: 'set-matcha' }] },
    ],
  },
  {
    emailAddress: 'owen.marsh@mailbox.test',
    things: [
      { code: 'office', name: 'Office kitchen', items: [{ productCode: 'coffee-huila-1kg', quantity: 4 }] },
    ],
  },
  {
    emailAddress: 'jana.reuter@postfach.test',
    things: [
      {
        code: 'wunschliste',
        name: 'Wunschliste',
        items: [{ productCode: 'tea-breakfast-100g', quantity: 3 }, { productCode: 'set-first-pot' }],
      },
    ],
  },
]

export const demoNotes = (now: Date): Of<CustomerNoteCreate>[] => [
  {
    emailAddress: 'nora.whitlock@mailbox.test',
    things: [
      {
        note: 'Asked whether the Assam comes from the same garden as last year. It does.',
        date: daysFrom(now, -41),
        creator: 'Marcus Webb',
      },
      { note: 'Called to praise the gift wrapping.', date: daysFrom(now, -12), creator: 'Ada Crane' },
    ],
  },
  {
    emailAddress: 'wendy.birch@mailbox.test',
    things: [
      {
        note: 'School kitchen: the exemption certificate is on file until next summer.',
        date: daysFrom(now, -80),
        creator: 'Ada Crane',
      },
    ],
  },
  {
    emailAddress: 'hugo.farrow@mailbox.test',
    things: [
      { note: 'Parcel came with a dent; sent a new lid.', date: daysFrom(now, -27), creator: 'Ruth Alder' },
    ],
  },
  {
    emailAddress: 'holger.pfennig@postfach.test',
    things: [
      {
        note: 'Holt seine Bestellungen immer samstags ab.',
        date: daysFrom(now, -19),
        creator: 'Katrin Busch',
      },
    ],
  },
]
