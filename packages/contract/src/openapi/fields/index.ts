import { accessFields } from './access.ts'
import { catalogFields } from './catalog.ts'
import { commonFields } from './common.ts'
import { customerFields } from './customer.ts'
import { locationFields } from './location.ts'
import { orderFields } from './order.ts'
import { priceFields } from './price.ts'
import { settingFields } from './setting.ts'
import { stockFields } from './stock.ts'

const tables = [
  commonFields,
  accessFields,
  settingFields,
  locationFields,
  catalogFields,
  priceFields,
  stockFields,
  customerFields,
  orderFields,
]

const descriptions = new Map<string, string>()
for (const [name, text] of tables.flatMap((table) => Object.entries(table))) {
  if (descriptions.has(name)) throw new Error(`the field ${name} is described twice`)
  descriptions.set(name, text)
}

/** Names of described fields, for the law that none is described in vain. */
export const describedFields: ReadonlySet<string> = new Set(descriptions.keys())

/** A read, a create and an update show the same thing. */
const forms = /(Create|Update|Read|Sent|Write|Set|Adjustment|Key|InList|ListItem|Strict|Answer)+$/

/** Description of a field whose schema has none: that of the shape, else of the field wherever it stands. */
export const describeField = (shape: string | undefined, field: string): string | undefined => {
  const own =
    shape &&
    (descriptions.get(`${shape}.${field}`) ?? descriptions.get(`${shape.replace(forms, '')}.${field}`))
  return own ?? descriptions.get(field)
}
