import { accessFields } from './access.ts'
import { catalogFields } from './catalog.ts'
import { commonFields } from './common.ts'
import { contentFields } from './content.ts'
import { customerFields } from './customer.ts'
import { locationFields } from './location.ts'
import { notificationFields } from './notification.ts'
import { orderFields } from './order.ts'
import { priceFields } from './price.ts'
import { reportFields } from './report.ts'
import { settingFields } from './setting.ts'
import { stockFields } from './stock.ts'
import { storefrontFields } from './storefront.ts'

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
  reportFields,
  contentFields,
  notificationFields,
  storefrontFields,
]

/** Descriptions by the name of the field, or by `Shape.field`. */
const descriptions = new Map<string, string>()
for (const [name, text] of tables.flatMap((table) => Object.entries(table))) {
  if (descriptions.has(name)) throw new Error(`the field ${name} is described twice`)
  descriptions.set(name, text)
}
export const fieldDescriptions: ReadonlyMap<string, string> = descriptions
