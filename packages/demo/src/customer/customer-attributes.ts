import type { CustomerAttributeCreate, CustomerAttributeUpdate } from '@tradepost/contract'

/** In the two languages of the demo. */
type Text = readonly [en: string, de: string]
type Row = {
  code: string
  type: CustomerAttributeCreate['type']
  name: Text
  visibility?: CustomerAttributeCreate['visibility']
  values?: Record<string, Text>
}

const rows: Row[] = [
  {
    code: 'loyaltyTier',
    type: 'collectionOfValues',
    name: ['Loyalty tier', 'Treuestufe'],
    values: { bronze: ['Bronze', 'Bronze'], silver: ['Silver', 'Silber'], gold: ['Gold', 'Gold'] },
  },
  {
    code: 'favoriteDrink',
    type: 'collectionOfValues',
    name: ['Favorite drink', 'Lieblingsgetränk'],
    values: { tea: ['Tea', 'Tee'], coffee: ['Coffee', 'Kaffee'], both: ['Tea and coffee', 'Tee und Kaffee'] },
  },
  { code: 'customerSince', type: 'date', name: ['Customer since', 'Kunde seit'], visibility: 'internal' },
]

/** Names in English; a customer attribute is named in one language at a time. */
export const demoCustomerAttributes: CustomerAttributeCreate[] = rows.map(
  ({ code, type, name, visibility = 'public', values = {} }) => ({
    code,
    type,
    name: name[0],
    visibility,
    values: Object.entries(values).map(([value, [en]], index) => ({
      code: value,
      sequenceId: index + 1,
      name: en,
    })),
  }),
)

export const germanCustomerAttributes: { code: string; update: CustomerAttributeUpdate }[] = rows.map(
  ({ code, name, values = {} }) => ({
    code,
    update: {
      name: name[1],
      values: Object.entries(values).map(([value, [, de]]) => ({ code: value, name: de })),
    },
  }),
)
