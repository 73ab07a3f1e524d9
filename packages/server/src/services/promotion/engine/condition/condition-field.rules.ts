import type { Amount, Cart, CartLine, Scalar, Values } from '../cart.types.ts'

/** Input of conditions: the cart, and the values of its lines. */
export type Facts = { cart: Cart; subTotal: Amount; known: KnownValues }
export type Value = Scalar | bigint
/** Values of the lines, cached by field. */
export type KnownValues = Map<string, readonly (readonly Value[])[]>

/** Amounts and quantities compare as exact numbers, texts as texts, free ones as what they are. */
export type FieldType = 'amount' | 'text' | 'free'

export type Field = { type: FieldType } & (
  | { isLine: false; read: (facts: Facts) => readonly Value[] }
  | { isLine: true; read: (line: CartLine) => readonly Value[] }
)

const present = <T>(value: T | null): T[] => (value === null ? [] : [value])
const distinct = <T>(values: T[]): T[] => [...new Set(values)]

const ofCart = (type: FieldType, read: (cart: Cart) => readonly Value[]): Field => ({
  type,
  isLine: false,
  read: ({ cart }) => read(cart),
})
/** Fields that need a walk over the lines: each cart is walked once, however many promotions ask. */
const ofWholeCart = (type: FieldType, read: (cart: Cart) => readonly Value[]): Field => {
  const known = new WeakMap<Cart, readonly Value[]>()
  return ofCart(type, (cart) => {
    const values = known.get(cart) ?? read(cart)
    known.set(cart, values)
    return values
  })
}
const ofLine = (type: FieldType, read: (line: CartLine) => readonly Value[]): Field => ({
  type,
  isLine: true,
  read,
})

const quantity = ofLine('amount', (line) => [line.quantity])
const customerId = ofCart('text', ({ customerId: id }) => present(id))

const fields: Record<string, Field> = {
  subTotal: { type: 'amount', isLine: false, read: (facts) => [facts.subTotal] },
  shippingSubTotal: ofCart('amount', (cart) => [cart.shippingSubTotal]),
  quantity: ofWholeCart('amount', ({ lines }) => [lines.reduce((sum, line) => sum + line.quantity, 0n)]),
  currencyCode: ofCart('text', (cart) => [cart.currencyCode]),
  localeCode: ofCart('text', (cart) => present(cart.localeCode)),
  shopCode: ofCart('text', (cart) => present(cart.shopCode)),
  platform: ofCart('text', (cart) => present(cart.platform)),
  fulfillmentMethod: ofWholeCart('text', ({ lines }) =>
    distinct(lines.flatMap((line) => present(line.fulfillmentMethod))),
  ),
  customerId,
  'customer.id': customerId,
  'customer.segment.code': ofCart('text', (cart) => cart.segmentCodes),
  'cart.product.code': ofWholeCart('text', ({ lines }) => distinct(lines.map((line) => line.productCode))),
  'cart.product.categoryCode': ofWholeCart('text', ({ lines }) =>
    distinct(lines.flatMap((line) => line.categoryCodes)),
  ),
  'lineItem.product.code': ofLine('text', (line) => [line.productCode]),
  'lineItem.product.categoryCode': ofLine('text', (line) => line.categoryCodes),
  'lineItem.product.price': ofLine('amount', (line) => [line.price]),
  'lineItem.product.salePrice': ofLine('amount', (line) => present(line.salePrice)),
  'lineItem.product.quantity': quantity,
  'lineItem.quantity': quantity,
  'lineItem.fulfillmentMethod': ofLine('text', (line) => present(line.fulfillmentMethod)),
}

export const quantityFields: readonly string[] = ['lineItem.quantity', 'lineItem.product.quantity']

const none: readonly Scalar[] = []
const byCode = (values: Values, code: string) => values.get(code) ?? none

/** Fields that end with a code of the merchant's own. */
const families: Record<string, (code: string) => Field> = {
  'customer.attributes.': (code) => ofCart('free', (cart) => byCode(cart.attributes, code)),
  'lineItem.product.options.': (code) => ofLine('free', (line) => byCode(line.options, code)),
  'lineItem.product.properties.': (code) => ofLine('free', (line) => byCode(line.properties, code)),
}

export const findField = (name: string): Field | undefined => {
  if (Object.hasOwn(fields, name)) return fields[name]
  const family = Object.keys(families).find(
    (prefix) => name.startsWith(prefix) && name.length > prefix.length,
  )
  return family === undefined ? undefined : families[family]?.(name.slice(family.length))
}

/** For messages: what may stand there. */
export const fieldNames = (lineOnly: boolean): string => {
  const names = [...Object.keys(fields), ...Object.keys(families).map((prefix) => `${prefix}<code>`)]
  return names.filter((name) => !lineOnly || name.startsWith('lineItem.')).join(', ')
}
