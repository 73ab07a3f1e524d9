import { weekdays } from '@tradepost/contract'
import { instantOf, offsetAt } from '@tradepost/kernel'
import { type ImageSite, originalImage } from '../../catalog/index.ts'

export type Entity = Record<string, unknown>
type Images = { site: ImageSite; publicUrl: string }

export type Entities = {
  salesOrder: Entity | undefined
  fulfillmentOrder: Entity | undefined
  returnOrder: Entity | undefined
  location: Entity | undefined
}

/** A line of what a message is about; amounts are those of the API, null where it has none for this quantity. */
export type LineValue = {
  code: string
  name: string
  quantity: number
  amount: number | null
  imageUrl: string | null
  /** Of a substitute: the name of the product whose place it takes, and what one unit costs more. */
  insteadOf: string | null
  priceDifference: number | null
}

const listOf = (value: unknown): Entity[] => (Array.isArray(value) ? (value as Entity[]) : [])
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Images of the library are sent small, and in a format that every program shows. */
const imageOf = (source: unknown, { site, publicUrl }: Images): string | null => {
  const text = textOf(source)
  const url = text === null ? null : URL.parse(originalImage(site, text), `${publicUrl}/`)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const isOfLibrary = url.origin === new URL(publicUrl).origin && url.pathname.startsWith('/files/')
  if (isOfLibrary && url.search === '') url.search = '?width=128&height=128&fit=cover&format=jpeg'
  return url.href
}

const lineValue = (line: Entity, quantity: number, amount: number | null, images: Images): LineValue => {
  const product = (line.product ?? {}) as Entity
  const code = String(product.code ?? '')
  return {
    code,
    name: textOf(product.name) ?? code,
    quantity,
    amount,
    imageUrl: imageOf(product.image, images),
    insteadOf: null,
    priceDifference: null,
  }
}

const isVoid = ({ status }: Entity) => status === 'canceled' || status === 'rejected'

/** Without canceled and rejected lines, unless all are. */
const remaining = (lines: Entity[]): Entity[] => {
  const valid = lines.filter((line) => !isVoid(line))
  return valid.length > 0 ? valid : lines
}

const itemsOf = (salesOrder: Entity | undefined, fulfillmentId: string): Map<string, number> => {
  const items = listOf(salesOrder?.fulfillmentGroups)
    .flatMap((group) => listOf(group.fulfillments))
    .filter(({ id }) => String(id) === fulfillmentId)
    .flatMap((fulfillment) => listOf(fulfillment.fulfillmentPackages))
    .flatMap((one) => listOf(one.packageItems))
  const counts = new Map<string, number>()
  for (const { salesOrderLineItemCode, quantity } of items) {
    const code = String(salesOrderLineItemCode)
    counts.set(code, (counts.get(code) ?? 0) + Number(quantity))
  }
  return counts
}

/** Lines that the event itself lists, of its order. */
const listedLines = (listed: Entity[], salesOrder: Entity | undefined, images: Images): LineValue[] => {
  const byCode = new Map(listOf(salesOrder?.lineItems).map((line) => [line.code, line]))
  return listed.flatMap(({ lineItemCode, replacedLineItemCode, quantity, priceDifference }) => {
    const line = byCode.get(lineItemCode)
    if (!line) return []
    const isSubstitute = replacedLineItemCode !== undefined
    const amount = isSubstitute && line.quantity === quantity ? numberOf(line.extendedPrice) : null
    const value = lineValue(line, Number(quantity), amount, images)
    if (!isSubstitute) return [value]
    const replaced = (byCode.get(replacedLineItemCode)?.product ?? {}) as Entity
    return [{ ...value, insteadOf: textOf(replaced.name), priceDifference: numberOf(priceDifference) }]
  })
}

/** Of the event, the parcel, the return, the part at a location or the whole order: the smallest that the event names. */
export const linesOf = (payload: Entity, entities: Entities, images: Images): LineValue[] => {
  const { salesOrder, fulfillmentOrder, returnOrder } = entities
  if (Array.isArray(payload.lineItems)) return listedLines(listOf(payload.lineItems), salesOrder, images)
  const fulfillmentId = textOf(payload.fulfillmentId)
  if (fulfillmentId !== null) {
    const counts = itemsOf(salesOrder, fulfillmentId)
    return listOf(salesOrder?.lineItems).flatMap((line) => {
      const quantity = counts.get(String(line.code))
      return quantity === undefined ? [] : [lineValue(line, quantity, null, images)]
    })
  }
  // the amount of a return is one sum
  const hasAmounts = returnOrder === undefined
  const lines = listOf((returnOrder ?? fulfillmentOrder ?? salesOrder)?.lineItems)
  return remaining(lines).map((line) => {
    const amount = isVoid(line) || !hasAmounts ? null : numberOf(line.extendedPrice)
    return lineValue(line, Number(line.quantity), amount, images)
  })
}

const addressNames = ['company', 'address1', 'address2', 'address3', 'address4'] as const

const joined = (...parts: unknown[]) =>
  parts
    .map(textOf)
    .filter((part) => part !== null)
    .join(' ')

/** Where the goods of an order go, line by line; null for goods that are collected. */
export const shippingAddressOf = (salesOrder: Entity | undefined): string[] | null => {
  const index = numberOf(salesOrder?.primaryShipToAddressSequenceIndex)
  const address = index === null ? undefined : listOf(salesOrder?.addressSequences)[index]
  if (address?.type !== 'shipping') return null
  return [
    joined(address.firstName, address.middleName, address.lastName),
    ...addressNames.map((name) => textOf(address[name]) ?? ''),
    joined(address.postalCode, address.city),
    textOf(address.country) ?? '',
  ].filter((line) => line !== '')
}

const zoneOf = (location: Entity | undefined): string => textOf(location?.timeZone) ?? 'UTC'

/** Noon there is the same day for all who come there. */
const noonOf = (day: string, location: Entity | undefined): string =>
  new Date(instantOf(Date.parse(`${day}T12:00:00Z`), zoneOf(location))).toISOString()

/** When the customer wants to come, by the clock of the location. */
export const slotOf = ({ salesOrder, fulfillmentOrder, location }: Entities) => {
  const [line] = listOf(salesOrder?.lineItems)
  const slot = (fulfillmentOrder ? fulfillmentOrder.fulfillmentSlot : line?.fulfillmentSlot) as
    | Entity
    | null
    | undefined
  const date = textOf(slot?.date)
  return date === null ? null : { date: noonOf(date, location), from: slot?.from, to: slot?.to }
}

const DAY_MS = 86_400_000

/** The hours of the next seven days, as far as they are known. */
export const openingHoursOf = (location: Entity | undefined, now: Date) => {
  const hours = (location?.operationHours ?? {}) as Entity
  const wall = now.getTime() + offsetAt(now.getTime(), zoneOf(location))
  return Array.from({ length: 7 }, (_, index) => new Date(wall + index * DAY_MS)).flatMap((day) => {
    const text = textOf(hours[weekdays[day.getUTCDay()] as string])
    return text === null ? [] : [{ date: noonOf(day.toISOString().slice(0, 10), location), hours: text }]
  })
}

const isPickup = (method: unknown) => method === 'BOPIS' || method === 'ROPIS'

/** The store that an order is collected at, when the event names no location itself. */
export const storeCodeOf = (salesOrder: Entity | undefined): string | null => {
  const line = listOf(salesOrder?.lineItems).find((one) => !isVoid(one) && isPickup(one.fulfillmentMethod))
  return textOf(line?.fulfillmentLocationCode)
}
