import type { FulfillmentGroupCreate, SalesOrderCreate, SalesOrderLineCreate } from '@tradepost/contract'
import { productsOf } from '../catalog/products.ts'
import { toHundredths } from '../rounding.ts'
import { hash } from '../seed.ts'

const KG_PER_LB = 0.45359237
const weights = new Map(
  [...productsOf('us'), ...productsOf('de')].map(({ code, shippingInformation }) => {
    const { weight, weightUnit } = shippingInformation ?? {}
    return [code, weight && weightUnit === 'lb' ? toHundredths(weight * KG_PER_LB) : weight]
  }),
)

/** Of all lines and the box, in grams. */
const weightOf = (lines: SalesOrderLineCreate[]): number => {
  const kilograms = lines.map(({ product, quantity }) => (weights.get(product.code) ?? 0.5) * quantity)
  return Math.round(kilograms.reduce((sum, weight) => sum + weight, 0.2) * 1000)
}

const boxOf = (weight: number) => (weight < 1000 ? 'box-small' : weight < 5000 ? 'box-medium' : 'box-large')

/** How an order left: in one parcel from the warehouse, or over the counter of its store. */
export const demoGroupOf = ({
  externalCode,
  lineItems,
  fulfillDate,
  expedited,
}: SalesOrderCreate): FulfillmentGroupCreate => {
  const fulfillmentMethod = lineItems[0]?.fulfillmentMethod ?? 'directShip'
  const isShipped = fulfillmentMethod === 'directShip'
  const fulfillmentLocationCode = lineItems[0]?.fulfillmentLocationCode ?? 'warehouse'
  const weight = weightOf(lineItems)
  const digits = String(hash(`tracking ${externalCode}`)).padStart(10, '0')
  return {
    fulfillmentMethod,
    fulfillmentLocationCode,
    ...(isShipped && { shipToAddressSequenceIndex: 1 }),
    fulfillments: [
      {
        status: 'fulfilled',
        ...(isShipped && {
          carrier: 'parcel-post',
          serviceLevel: expedited ? 'express' : 'standard',
          tracking: `PP${digits}`,
        }),
        fulfillmentPackages: [
          {
            fulfilledFromLocationCode: fulfillmentLocationCode,
            ...(isShipped && { package: boxOf(weight), tracking: `PP${digits}` }),
            weight,
            weightUnit: 'g',
            ...(fulfillDate && { fulfillmentDate: fulfillDate }),
            packageItems: lineItems.map(({ code, quantity }) => ({ salesOrderLineItemCode: code, quantity })),
          },
        ],
      },
    ],
  }
}
