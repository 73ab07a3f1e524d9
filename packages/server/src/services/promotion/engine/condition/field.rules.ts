import {
  type ConditionFamily,
  type ConditionField,
  type ConditionFieldType,
  conditionFamilies,
  conditionFields,
} from '@tradepost/contract'
import type { Amount, Cart, CartLine, Scalar, Values } from '../../model/cart.types.ts'

/** Input of conditions: the cart, and the values of its lines. */
export type Facts = { cart: Cart; subTotal: Amount; known: KnownValues }
export type Value = Scalar | bigint
/** Values of the lines, cached by field. */
export type KnownValues = Map<string, readonly (readonly Value[])[]>

type Reader =
  | { isLine: false; read: (facts: Facts) => readonly Value[] }
  | { isLine: true; read: (line: CartLine) => readonly Value[] }

export type Field = { type: ConditionFieldType } & Reader

const present = <T>(value: T | null): T[] => (value === null ? [] : [value])
const distinct = <T>(values: T[]): T[] => [...new Set(values)]

const ofCart = (read: (cart: Cart) => readonly Value[]): Reader => ({
  isLine: false,
  read: ({ cart }) => read(cart),
})
/** Fields that need a walk over the lines: each cart is walked once, however many promotions ask. */
const ofWholeCart = (read: (cart: Cart) => readonly Value[]): Reader => {
  const known = new WeakMap<Cart, readonly Value[]>()
  return ofCart((cart) => {
    const values = known.get(cart) ?? read(cart)
    known.set(cart, values)
    return values
  })
}
const ofLine = (read: (line: CartLine) => readonly Value[]): Reader => ({ isLine: true, read })

const quantity = ofLine((line) => [line.quantity])
const customerId = ofCart(({ customerId: id }) => present(id))

const readers: Record<ConditionField, Reader> = {
  subTotal: { isLine: false, read: (facts) => [facts.subTotal] },
  shippingSubTotal: ofCart((cart) => [cart.shippingSubTotal]),
  quantity: ofWholeCart(({ lines }) => [lines.reduce((sum, line) => sum + line.quantity, 0n)]),
  currencyCode: ofCart((cart) => [cart.currencyCode]),
  localeCode: ofCart((cart) => present(cart.localeCode)),
  shopCode: ofCart((cart) => present(cart.shopCode)),
  platform: ofCart((cart) => present(cart.platform)),
  fulfillmentMethod: ofWholeCart(({ lines }) =>
    distinct(lines.flatMap((line) => present(line.fulfillmentMethod))),
  ),
  customerId,
  'customer.id': customerId,
  'customer.segment.code': ofCart((cart) => cart.segmentCodes),
  'cart.product.code': ofWholeCart(({ lines }) => distinct(lines.map((line) => line.productCode))),
  'cart.product.categoryCode': ofWholeCart(({ lines }) =>
    distinct(lines.flatMap((line) => line.categoryCodes)),
  ),
  'lineItem.product.code': ofLine((line) => [line.productCode]),
  'lineItem.product.categoryCode': ofLine((line) => line.categoryCodes),
  'lineItem.product.price': ofLine((line) => [line.price]),
  'lineItem.product.salePrice': ofLine((line) => present(line.salePrice)),
  'lineItem.product.quantity': quantity,
  'lineItem.quantity': quantity,
  'lineItem.fulfillmentMethod': ofLine((line) => present(line.fulfillmentMethod)),
}

const fields: Record<string, Field> = Object.fromEntries(
  (Object.keys(readers) as ConditionField[]).map((name) => [
    name,
    { type: conditionFields[name], ...readers[name] },
  ]),
)

export const quantityFields: readonly string[] = ['lineItem.quantity', 'lineItem.product.quantity']

const none: readonly Scalar[] = []
const byCode = (values: Values, code: string) => values.get(code) ?? none

const familyReaders: Record<ConditionFamily, (code: string) => Reader> = {
  'customer.attributes.': (code) => ofCart((cart) => byCode(cart.attributes, code)),
  'lineItem.product.options.': (code) => ofLine((line) => byCode(line.options, code)),
  'lineItem.product.properties.': (code) => ofLine((line) => byCode(line.properties, code)),
}

export const findField = (name: string): Field | undefined => {
  if (Object.hasOwn(fields, name)) return fields[name]
  const family = conditionFamilies.find((prefix) => name.startsWith(prefix) && name.length > prefix.length)
  return family && { type: 'free', ...familyReaders[family](name.slice(family.length)) }
}

/** For messages: what may stand there. */
export const fieldNames = (lineOnly: boolean): string => {
  const names = [...Object.keys(fields), ...conditionFamilies.map((prefix) => `${prefix}<code>`)]
  return names.filter((name) => !lineOnly || name.startsWith('lineItem.')).join(', ')
}
