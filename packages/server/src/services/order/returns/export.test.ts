import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ValidationError } from '@tradepost/sdk'
import { returnLine, withReturns } from './return-order.fixture.ts'

describe('the export of return orders', () => {
  it('is a table with a row for each line, of the returns that the filter finds', async () => {
    const { api, sell, bringBack, raw, merchantCode } = await withReturns()
    const product = { code: 'tea', name: '=Tea, "loose"', price: 10, currencyCode: 'USD' as const }
    const one = await bringBack(await sell(2), {
      lineItems: [returnLine({ product }), returnLine({ code: '2' })],
    })
    await bringBack(await sell(1), { externalCode: 'other' })

    const table = await api.exportReturnOrdersCsv({ filters: { orderNumber: one } })
    const rows = table.split('\r\n')
    assert.match(String(rows[0]), /^orderNumber,salesOrderNumber,externalCode,status,name,/)
    assert.equal(rows.length, 4)
    assert.match(String(rows[1]), new RegExp(`^${one},\\d+,,new,Ada Byron,`))
    assert.match(String(rows[1]), /,tea,"'=Tea, ""loose""",1,open,changedMind,new,-10$/)
    assert.match(String(rows[2]), /,2,A,tea,Tea,1,open,changedMind,new,-10$/)

    const answer = await raw(`/order/v1/merchants/${merchantCode}/returnOrders/exportCsv`)
    assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8')
    assert.equal(answer.text.split('\r\n').length, 5)
  })

  it('has its header alone when there is nothing, and refuses unknown fields', async () => {
    const { api } = await withReturns()

    assert.equal((await api.exportReturnOrdersCsv()).split('\r\n').length, 2)
    await assert.rejects(api.exportReturnOrdersCsv({ filters: { color: 'red' } as never }), ValidationError)
  })
})
