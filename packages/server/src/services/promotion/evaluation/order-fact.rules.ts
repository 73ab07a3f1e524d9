import type { PromotionOrder } from '@tradepost/contract'
import { isUuid } from '@tradepost/kernel'
import { fieldsOf, readConditions } from '../engine/condition/parse.rules.ts'
import type { Offer } from '../model/cart.types.ts'
import { customerIdOf } from './cart.rules.ts'

const catalogFields = /\.categoryCode$|\.properties\./
const segmentFields = /^customer\.segment\.code$/
const attributeFields = /^customer\.attributes\./

/** Kinds of data that conditions ask for and an order may leave out. */
export type NeededFacts = { products: boolean; segments: boolean; attributes: boolean }

export const factsNeededBy = (offers: readonly Offer[]): NeededFacts => {
  const sources = offers.flatMap(({ conditions, impact }) => [conditions, impact?.conditions])
  const fields = [...new Set(sources.flatMap((source) => fieldsOf(readConditions(source))))]
  const isNeeded = (about: RegExp) => fields.some((field) => about.test(field))
  return {
    products: isNeeded(catalogFields),
    segments: isNeeded(segmentFields),
    attributes: isNeeded(attributeFields),
  }
}

const storedCustomer = (order: PromotionOrder): string | null => {
  const id = customerIdOf(order)
  return id !== null && isUuid(id) ? id : null
}

/** The customer whose segments the order does not name. */
export const missingSegments = (order: PromotionOrder): string | null =>
  order.customer?.segmentCodes || order.customer?.segments ? null : storedCustomer(order)

/** Id of the customer whose attributes have to be looked up; null: none. */
export const missingAttributes = (order: PromotionOrder): string | null =>
  order.customer?.attributes ? null : storedCustomer(order)

/** Products to look up, because the order lacks some of their data. */
export const missingProducts = ({ lineItems }: PromotionOrder): string[] => {
  const incomplete = lineItems.filter(
    ({ product }) => !(product.categories || product.categoryCodes) || !product.properties,
  )
  return [...new Set(incomplete.map(({ product }) => product.code))]
}
