import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectNoErrors } from '@tradepost/sdk'
import { part } from '../fulfillment/fulfillment-order.fixture.ts'
import { withImported } from './bound-stock.fixture.ts'

describe('stock that an app reserved for a fulfillment order of an imported order', () => {
  it('leaves with it, once', async () => {
    const h = await withImported()
    const { orderNumber } = await h.begin(3)
    expectNoErrors(await h.reserve(orderNumber, 3))
    const before = await h.depot()

    await h.update(orderNumber, { status: 'fulfilled' })
    await h.update(orderNumber, { notes: 'handed over' })

    assert.deepEqual([before, await h.depot()], ['3 of 10', '0 of 7'])
    assert.deepEqual(await h.bound(), [])
  })

  for (const status of ['canceled', 'rejected'] as const)
    it(`is given back when it is ${status}`, async () => {
      const h = await withImported()
      const { orderNumber } = await h.begin(3)
      const { orderNumber: other } = await h.begin(2)
      expectNoErrors(await h.reserve(orderNumber, 3))
      expectNoErrors(await h.reserve(other, 2))

      await h.update(orderNumber, { status, cancellationReason: 'unavailableProducts' })

      assert.equal(await h.depot(), '2 of 10')
      assert.deepEqual(await h.bound(), [`${other} 2`])
    })

  it('is given back when its sales order is canceled', async () => {
    const h = await withImported()
    const { salesOrderNumber, orderNumber } = await h.begin(3)
    expectNoErrors(await h.reserve(orderNumber, 3))

    await h.api.updateSalesOrder({ orderNumber: salesOrderNumber, body: { status: 'canceled' } })

    assert.equal((await h.get(orderNumber)).status, 'canceled')
    assert.equal(await h.depot(), '0 of 10')
  })

  it('leaves as much as was handed over; the rest is given back', async () => {
    const h = await withImported()
    const { orderNumber } = await h.begin(3)
    expectNoErrors(await h.reserve(orderNumber, 5))

    await h.update(orderNumber, { status: 'fulfilled' })

    assert.equal(await h.depot(), '0 of 7')
  })

  it('leaves with one that is created as fulfilled', async () => {
    const h = await withImported()
    const salesOrderNumber = await h.sell(3)
    expectNoErrors(await h.reserve(`${salesOrderNumber}-0001`, 3))

    const [orderNumber] = await h.assign({ ...part(salesOrderNumber, 3), status: 'fulfilled' })

    assert.equal(orderNumber, `${salesOrderNumber}-0001`)
    assert.equal(await h.depot(), '0 of 7')
  })

  it('ends with each of several, in one request too', async () => {
    const h = await withImported()
    const sold = [await h.begin(1), await h.begin(2), await h.begin(3)]
    const numbers = sold.map(({ orderNumber }) => orderNumber)
    for (const [index, number] of numbers.entries()) expectNoErrors(await h.reserve(number, index + 1))

    expectNoErrors(
      await h.api.setFulfillmentOrderStatuses({
        body: numbers.map((orderNumber) => ({ orderNumber, status: 'fulfilled' as const })),
      }),
    )

    assert.equal(await h.depot(), '0 of 4')
    assert.deepEqual(await h.bound(), [])
  })

  it('stays with a fulfillment order that is still open, also beside one of the same line that has ended', async () => {
    const h = await withImported()
    const salesOrderNumber = await h.sell(4)
    const [one = '', other = ''] = await h.assign(part(salesOrderNumber, 1), part(salesOrderNumber, 3))
    expectNoErrors(await h.reserve(one, 1))
    expectNoErrors(await h.reserve(other, 3, { salesOrderLineItemCode: 'A2' }))

    await h.update(one, { status: 'fulfilled' })

    assert.equal(await h.depot(), '3 of 9')
    assert.deepEqual(await h.bound(), [`${other} 3`])
  })
})

describe('stock that an app reserved for a fulfillment order of an order from here', () => {
  for (const inventoryReservationStrategy of ['hardAllocate', 'recommend', 'ignore'] as const)
    for (const [status, left] of [
      ['fulfilled', '0 of 7'],
      ['canceled', '0 of 10'],
    ] as const)
      it(`ends when it is ${status}, with the strategy ${inventoryReservationStrategy}`, async () => {
        const h = await withImported({ inventoryReservationStrategy })
        const { orderNumber } = await h.begin(3, { imported: false })
        // beyond what the platform itself holds for the line
        expectNoErrors(await h.reserve(orderNumber, 3, { salesOrderLineItemCode: 'of the app' }))

        await h.update(orderNumber, {
          status,
          ...(status === 'canceled' && { cancellationReason: 'unavailableProducts' }),
        })

        assert.ok(!(await h.bound()).some((one) => one.startsWith(orderNumber)))
        // goods of an order that nothing counts here leave no stock
        const isCounted = inventoryReservationStrategy !== 'ignore'
        assert.equal(await h.depot(), isCounted ? left : '0 of 10')
      })
})
