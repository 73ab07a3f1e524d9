import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { OperationName } from '../services.ts'
import { findOperations } from './find.ts'

/** As merchants ask, and the operation that does it. */
const questions: [question: string, operation: OperationName][] = [
  ['raise the price of all teas', 'updateProduct'],
  ['which orders wait in Berlin', 'listFulfillmentOrders'],
  ['how many kettles are left in the warehouse', 'listLocationInventories'],
  ['give a customer the money back', 'refundPayment'],
  ['a customer sends two cups back', 'createReturnOrders'],
  ['make a voucher for 10 percent off', 'createCoupons'],
  ['change the opening hours of a store', 'updateLocation'],
  ['add the tracking number of the parcel', 'createFulfillments'],
  ['change the weight of a product', 'updateProduct'],
  ['change the phone number of a customer', 'updateContact'],
  ['tell my bookkeeping about each new order', 'createWebhooks'],
  ['import a file of products', 'createImport'],
  ['publish the page on Friday', 'schedulePage'],
  ['who is in the segment of regulars', 'listMembersOfSegment'],
  ['why did this location get the order', 'explainRouting'],
  ['stop the spring discount', 'updatePromotion'],
  ['ten more cups have arrived at the store', 'adjustInventories'],
]

describe('the search for operations', () => {
  for (const [question, operation] of questions)
    it(`finds ${operation} among the first three for “${question}”`, () => {
      const found = findOperations(question)
        .filter(({ service }) => service.scope === 'merchant')
        .slice(0, 3)

      assert.ok(
        found.some(({ name }) => name === operation),
        found.map(({ name }) => name).join(', '),
      )
    })

  it('finds nothing by words that no operation has', () => {
    assert.deepEqual(findOperations('zzz'), [])
  })
})
