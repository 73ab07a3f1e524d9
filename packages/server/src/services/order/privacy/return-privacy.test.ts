import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql, systemContext } from '@tradepost/kernel'
import { returnLine, withReturns } from '../returns/return-order.fixture.ts'
import { ada } from '../sales/order.fixture.ts'
import { blankReturns, listReturnsOf } from './order-privacy.store.ts'

describe('the return orders of a customer', () => {
  it('stay for the books when the customer is erased, without the person', async () => {
    const { platform, merchantCode, sell, bringBack, update, readReturn, api } = await withReturns()
    const orderNumber = await bringBack(await sell(), {
      externalCustomerNumber: 'C-7',
      notes: 'Ada was here',
      lineItems: [returnLine({ note: 'worn by Ada' })],
    })
    await update(orderNumber, { notes: 'Ada was here again' })
    const { id } = await platform.database.one<{ id: number }>(
      sql`select id from merchant where code = ${merchantCode}`,
    )

    assert.equal(((await listReturnsOf(platform.database, id, ada)) as unknown[]).length, 1)
    await platform.database.tx((tx) =>
      blankReturns(tx, systemContext(platform).forMerchant({ id, code: merchantCode }, tx), ada),
    )

    const { history } = await api.listReturnOrderHistory({ orderNumber })
    const left = JSON.stringify([await readReturn(orderNumber), history])
    for (const word of ['Ada', 'Byron', 'byron', 'C-7']) assert.ok(!left.includes(word), word)
    assert.equal((await readReturn(orderNumber)).total, -10)
  })
})
