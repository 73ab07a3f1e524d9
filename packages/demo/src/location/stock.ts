import type { InventorySet, ReservationCreate } from '@tradepost/contract'
import { type Article, assortment } from '../catalog/assortment.ts'
import type { Stage } from '../catalog/drafts.ts'
import { fraction } from '../seed.ts'
import { demoLocations } from './locations.ts'

const between = (least: number, most: number, seed: string) =>
  least + Math.floor(fraction(seed) * (most - least + 1))

/** Stages without stock: sold out, or not delivered yet. */
const without: readonly (Stage | undefined)[] = ['preorder', 'backorder', 'showSoldOut', 'hideSoldOut']

/** Heavy articles are only in the warehouse; articles weighed at the counter are only in the stores. */
const isKeptAt = ({ family, item }: Article, location: string): boolean => {
  const weight = (item.parcel ?? family.parcel)?.[3] ?? 0
  if (location === 'warehouse') return !family.hasCatchWeight
  if (weight >= 6) return false
  return !item.soldIn || (item.soldIn === 'de') === (location === 'oldtown')
}

/** Stores do not carry everything; in each place some shelves are nearly empty. */
const onHandAt = ({ code, family, item }: Article, location: string): number | null => {
  const seed = `stock ${location} ${code}`
  const luck = fraction(`luck ${seed}`)
  if (location !== 'warehouse' && luck > 0.75) return null
  if (without.includes(item.stage)) return 0
  if (item.stage === 'endOfLife') return between(0, 3, seed)
  if (luck < 0.06) return between(0, 2, seed)
  if (luck < 0.14) return between(3, 7, seed)
  if (family.hasCatchWeight) return between(8, 60, seed) / 4
  return location === 'warehouse' ? between(24, 480, seed) : between(8, 36, seed)
}

/** A configurable product has none of its own: its variants lie on the shelves. */
const isCounted = ({ family, modelType }: Article) =>
  (family.goodType ?? 'physical') === 'physical' && modelType !== 'configurable'

/** The stock of every counted product; the same every time. */
export const demoStock: InventorySet[] = assortment.filter(isCounted).flatMap((article) =>
  demoLocations
    .map(({ code }) => code)
    .filter((location) => isKeptAt(article, location))
    .flatMap((locationCode) => {
      const onHand = onHandAt(article, locationCode)
      return onHand === null ? [] : [{ productCode: article.code, locationCode, sku: null, onHand }]
    }),
)

/** A few reservations at each location, of articles with enough stock. */
export const demoReservations: ReservationCreate[] = demoStock
  .filter(({ productCode, locationCode, onHand }) => {
    const luck = fraction(`put aside ${locationCode} ${productCode}`)
    return Number.isInteger(onHand) && (onHand ?? 0) >= 8 && luck < 0.04
  })
  .map(({ productCode, locationCode, sku }, index) => ({
    productCode,
    locationCode,
    sku,
    // two articles for each order of the till
    salesOrderNumber: `T${1001 + Math.floor(index / 2)}`,
    salesOrderLineItemCode: `line-${1 + (index % 2)}`,
    quantity: between(1, 4, `put aside ${productCode}`),
  }))
