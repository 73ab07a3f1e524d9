import type {
  FulfillmentCreate,
  FulfillmentGroupCreate,
  FulfillmentPackageCreate,
  SalesOrderCreate,
} from '@tradepost/contract'
import { line, order } from '../../sales/order.fixture.ts'

/** A package of the tea that the order of these tests has, all of it unless said otherwise. */
export const parcel = (over: Partial<FulfillmentPackageCreate> = {}): FulfillmentPackageCreate => ({
  fulfilledFromLocationCode: 'depot',
  package: 'box-1',
  weight: 250,
  weightUnit: 'g',
  packageItems: [{ salesOrderLineItemCode: 'A', quantity: 2 }],
  ...over,
})

export const fulfillment = (over: Partial<FulfillmentCreate> = {}): FulfillmentCreate => ({
  status: 'open',
  carrier: 'parcel-post',
  serviceLevel: 'standard',
  fulfillmentPackages: [parcel()],
  ...over,
})

/** A group that is right in every respect. */
export const group = (over: Partial<FulfillmentGroupCreate> = {}): FulfillmentGroupCreate => ({
  fulfillmentMethod: 'directShip',
  shipToAddressSequenceIndex: 1,
  fulfillments: [fulfillment()],
  ...over,
})

/** One fulfillment with one package of so much of a line. */
export const groupOf = (
  quantity: number,
  over: Partial<FulfillmentCreate> = {},
  salesOrderLineItemCode = 'A',
): FulfillmentGroupCreate =>
  group({
    fulfillments: [
      fulfillment({
        fulfillmentPackages: [parcel({ packageItems: [{ salesOrderLineItemCode, quantity }] })],
        ...over,
      }),
    ],
  })

const [billing] = order().addressSequences
export const shipTo = {
  ...billing,
  type: 'shipping' as const,
  address1: '1 Engine Road',
  city: 'Austin',
  postalCode: '78701',
  country: 'US',
}

/** Two teas for an address that a parcel can go to. */
export const shipped = (over: Partial<SalesOrderCreate> = {}): Partial<SalesOrderCreate> => ({
  status: 'open',
  addressSequences: [...(billing ? [billing] : []), shipTo],
  lineItems: [line()],
  ...over,
})
