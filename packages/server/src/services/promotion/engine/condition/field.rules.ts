import {
  type ConditionFamily,
  type ConditionField,
  type ConditionFieldType,
  conditionFamilies,
  conditionFields,
} from '@tradepost/contract'
import type { Amount, Cart, CartLine, Scalar, Values } from '../../model/cart.types.ts'

/** Input of conditions: the cart, and the values of its lines. */
export type Facts = { cart: Cart; subTotal: Amount; lineValues: LineValues }
export type Value = Scalar | bigint
/** Values of the lines, cached by field. */
export type LineValues = Map<string, readonly (readonly Value[])[]>

type Reader =
  | { isLine: false; read: (facts: Facts) => readonly Value[] }
  | { isLine: true; read: (line: CartLine) => readonly Value[] }

export type Field = { type: ConditionFieldType } & Reader

const present = <T>(value: T | null): T[] => (value === null ? [] : [value])
const distinct = <T>(values: T[]): T[] => [...new Set(values)]

const cartField = (read: (cart: Cart) => readonly Value[]): Reader => ({
  isLine: false,
  read: ({ cart }) => read(cart),
})
/** Fields that need a walk over the lines: each cart is walked once, however many promotions ask. */
const cachedCartField = (read: (cart: Cart) => readonly Value[]): Reader => {
  const cache = new WeakMap<Cart, readonly Value[]>()
  return cartField((cart) => {
    const values = cache.get(cart) ?? read(cart)
    cache.set(cart, values)
    return values
  })
}
const lineField = (read: (line: CartLine) => readonly Value[]): Reader => ({ isLine: true, read })

const quantity = lineField((line) => [line.quantity])
const customerId = cartField(({ customerId: id }) => present(id))

const readers: Record<ConditionField, Reader> = {
  subTotal: { isLine: false, read: (facts) => [facts.subTotal] },
  shippingSubTotal: cartField((cart) => [cart.shippingSubTotal]),
  quantity: cachedCartField(({ lines }) => [lines.reduce((sum, line) => sum + line.quantity, 0n)]),
  currencyCode: cartField((cart) => [cart.currencyCode]),
  localeCode: cartField((cart) => present(cart.localeCode)),
  shopCode: cartField((cart) => present(cart.shopCode)),
  platform: cartField((cart) => present(cart.platform)),
  fulfillmentMethod: cachedCartField(({ lines }) =>
    distinct(lines.flatMap((line) => present(line.fulfillmentMethod))),
  ),
  customerId,
  'customer.id': customerId,
  'customer.segment.code': cartField((cart) => cart.segmentCodes),
  'cart.product.code': cachedCartField(({ lines }) => distinct(lines.map((line) => line.productCode))),
  'cart.product.categoryCode': cachedCartField(({ lines }) =>
    distinct(lines.flatMap((line) => line.categoryCodes)),
  ),
  'lineItem.product.code': lineField((line) => [line.productCode]),
  'lineItem.product.categoryCode': lineField((line) => line.categoryCodes),
  'lineItem.product.price': lineField((line) => [line.price]),
  'lineItem.product.salePrice': lineField((line) => present(line.salePrice)),
  'lineItem.product.quantity': quantity,
  'lineItem.quantity': quantity,
  'lineItem.fulfillmentMethod': lineField((line) => present(line.fulfillmentMethod)),
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
  'customer.attributes.': (code) => cartField((cart) => byCode(cart.attributes, code)),
  'lineItem.product.options.': (code) => lineField((line) => byCode(line.options, code)),
  'lineItem.product.properties.': (code) => lineField((line) => byCode(line.properties, code)),
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
