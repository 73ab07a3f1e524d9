import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ValidationError } from '@tradepost/sdk'
import {
  fulfillmentLine,
  fulfillmentOrder,
  part,
  withFulfillmentOrders,
} from './fulfillment-order.fixture.ts'

describe('the export of fulfillment orders', () => {
  it('is a table with a row for each line, of the orders that the filter finds', async () => {
    const { api, place, assign, raw, merchantCode } = await withFulfillmentOrders()
    const product = { code: 'tea', name: '=Tea, "loose"', price: 10, currencyCode: 'USD' as const }
    const [one = ''] = await assign(
      fulfillmentOrder(await place(), {
        lineItems: [fulfillmentLine({ quantity: 1, product }), fulfillmentLine({ quantity: 1, sku: 'T-1' })],
      }),
    )
    const [two = ''] = await assign(part(await place(), 1, 'store'))

    const table = await api.exportFulfillmentOrdersCsv({ filters: { locationCode: 'depot' } })

    const rows = table.split('\r\n')
    assert.match(String(rows[0]), /^orderNumber,salesOrderNumber,externalCode,locationCode,type,status,/)
    assert.equal(rows.length, 4)
    assert.match(String(rows[1]), new RegExp(`^${one},\\d+,,depot,directShip,new,`))
    assert.match(String(rows[1]), /,A,tea,"'=Tea, ""loose""",,1,new,,10$/)
    assert.match(String(rows[2]), /,A,tea,Tea,T-1,1,new,,10$/)
    const answer = await raw(`/order/v1/merchants/${merchantCode}/fulfillmentOrders/exportCsv`)
    assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8')
    assert.deepEqual(
      answer.text
        .split('\r\n')
        .slice(1, -1)
        .map((row) => row.split(',')[0]),
      [one, one, two],
    )
  })

  it('takes every filter of the list, and no other', async () => {
    const { api, begin } = await withFulfillmentOrders()
    const { orderNumber } = await begin()
    const count = async (filters: object) =>
      (await api.exportFulfillmentOrdersCsv({ filters: filters as never })).split('\r\n').length - 2

    assert.equal(await count({ orderNumber, status: 'new', type: { $in: ['directShip'] } }), 1)
    assert.equal(await count({ createDate: { $lt: '2020-01-01T00:00:00Z' } }), 0)
    assert.equal(await count({ salesOrderNumber: orderNumber.split('-')[0], billingName: { $ct: 'ada' } }), 1)
    await assert.rejects(count({ color: 'red' }), ValidationError)
  })
})
