import type { PromotionOrder } from '@tradepost/contract'
import { isUuid } from '@tradepost/kernel'
import { fieldsOf, readConditions } from '../engine/condition/parse.rules.ts'
import type { Offer } from '../model/cart.types.ts'
import { customerIdOf } from './cart.rules.ts'

const ofCatalog = /\.categoryCode$|\.properties\./
const ofSegments = /^customer\.segment\.code$/
const ofAttributes = /^customer\.attributes\./

/** Kinds of data that conditions ask for and an order may leave out. */
export type Asked = { products: boolean; segments: boolean; attributes: boolean }

export const askedBy = (offers: readonly Offer[]): Asked => {
  const sources = offers.flatMap(({ conditions, impact }) => [conditions, impact?.conditions])
  const fields = [...new Set(sources.flatMap((source) => fieldsOf(readConditions(source))))]
  const isAsked = (about: RegExp) => fields.some((field) => about.test(field))
  return {
    products: isAsked(ofCatalog),
    segments: isAsked(ofSegments),
    attributes: isAsked(ofAttributes),
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
  const lacking = lineItems.filter(
    ({ product }) => !(product.categories || product.categoryCodes) || !product.properties,
  )
  return [...new Set(lacking.map(({ product }) => product.code))]
}
