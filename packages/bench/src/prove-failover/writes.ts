import { makeOrder } from '../scenario/order.ts'

export const LOCATION = 'warehouse'
export const COUNTED = 'counted'

/** Of each write that creates or changes something by itself. */
export const eventsOfWrites = [
  'customerCreated',
  'salesOrderAdded',
  'productCreated',
  'locationUpdated',
] as const

/** A write that leaves its mark, by which it is found again. */
export type Write = {
  kind: string
  operation: string
  method: string
  params: Record<string, string>
  body: unknown
  mark: string
}

type Make = (mark: string, customerId: string) => Omit<Write, 'kind' | 'mark'>

const post = (operation: string, body: unknown, params: Record<string, string> = {}) => ({
  operation,
  method: 'POST',
  params,
  body,
})

/** Creating, adding up, holding and changing: what a lost or a doubled write would show in. */
const kinds: Record<string, Make> = {
  customer: (mark) =>
    post('createCustomers', {
      customers: [{ firstName: 'Ada', lastName: mark, emailAddress: `${mark}@proof.test` }],
    }),
  order: (mark, customerId) => post('createSalesOrders', { orders: [makeOrder(customerId, 2, mark)] }),
  product: (mark) =>
    post('createProducts', {
      products: [{ code: mark, name: { 'en-us': mark }, modelType: 'standard', isInventoryManaged: false }],
    }),
  adjustment: (mark) => ({
    operation: 'adjustInventories',
    method: 'PATCH',
    params: {},
    body: {
      inventories: [
        {
          productCode: COUNTED,
          locationCode: LOCATION,
          sku: null,
          operationType: 'increment',
          onHand: 1,
          reference: mark,
        },
      ],
    },
  }),
  reservation: (mark) =>
    post('reserveInventory', {
      reservations: [
        {
          productCode: COUNTED,
          locationCode: LOCATION,
          sku: null,
          salesOrderNumber: mark,
          salesOrderLineItemCode: '1',
          quantity: 1,
        },
      ],
    }),
  location: (mark) => post('updateLocation', { name: mark }, { locationCode: LOCATION }),
}

/** Of all marks. */
export const markPattern = `^(${Object.keys(kinds).join('|')})-[0-9]+$`

export const writeAt = (n: number, customerId: string): Write => {
  const names = Object.keys(kinds)
  const kind = names[n % names.length] as string
  const mark = `${kind}-${n}`
  return { kind, mark, ...(kinds[kind] as Make)(mark, customerId) }
}
