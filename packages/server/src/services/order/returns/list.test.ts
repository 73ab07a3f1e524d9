import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ValidationError } from '@tradepost/sdk'
import { returnLine, withReturns } from './return-order.fixture.ts'

const numbersOf = ({ returnOrders }: { returnOrders: { orderNumber: string }[] }) =>
  returnOrders.map(({ orderNumber }) => orderNumber)

/** Three returns of two orders, of which the last has gone furthest. */
const threeReturns = async () => {
  const h = await withReturns()
  const [one, two] = [await h.sell(3), await h.sell(3)]
  const first = await h.bringBack(one, { externalCode: 'ext-1', submitDate: '2026-03-02T00:00:00.000Z' })
  const second = await h.bringBack(one, { dropOffType: 'shipped', dropOffLocationCode: 'berlin' })
  const third = await h.bringBack(two, { submitDate: '2026-03-01T00:00:00.000Z' })
  await h.complete(third)
  return { ...h, one, two, first, second, third }
}

describe('the list of return orders', () => {
  it('has them in the order in which they were made, page by page', async () => {
    const { api, first, second, third } = await threeReturns()

    assert.deepEqual(numbersOf(await api.listReturnOrders()), [first, second, third])
    const page = await api.listReturnOrders({ limit: 2 })
    assert.deepEqual([numbersOf(page), page.meta.totalItemCount], [[first, second], 3])
    const after = page.meta.cursors?.after ?? undefined
    assert.deepEqual(numbersOf(await api.listReturnOrders({ limit: 2, after })), [third])
    assert.deepEqual(numbersOf(await api.listReturnOrders({ limit: 0 })), [])
  })

  it('is filtered by every field that the interface names', async () => {
    const { api, one, two, first, second, third } = await threeReturns()
    const find = async (filters: object) =>
      numbersOf(await api.listReturnOrders({ filters: filters as never }))

    assert.deepEqual(await find({ orderNumber: second }), [second])
    assert.deepEqual(await find({ externalCode: 'ext-1' }), [first])
    assert.deepEqual(await find({ salesOrderNumber: one }), [first, second])
    assert.deepEqual(await find({ salesOrderNumber: { $in: [two] } }), [third])
    assert.deepEqual(await find({ name: { $ct: 'byron' } }), [first, second, third])
    assert.deepEqual(await find({ status: 'completed' }), [third])
    assert.deepEqual(await find({ fulfillmentMethod: 'directShip' }), [first, second, third])
    assert.deepEqual(await find({ fulfillmentMethod: 'ROPIS' }), [])
    assert.deepEqual(await find({ locationCode: 'berlin' }), [second])
    assert.deepEqual(await find({ createDate: { $gte: '2000-01-01' } }), [first, second, third])
    assert.deepEqual(await find({ submitDate: { $lt: '2026-03-02' } }), [third])
    assert.deepEqual(await find({ completeDate: { $exists: true } }), [third])
    assert.deepEqual(await find({ customerId: 'nobody' }), [])
    await assert.rejects(find({ color: 'red' }), ValidationError)
    await assert.rejects(find({ status: 'lost' }), ValidationError)
  })

  it('is sorted by dates, those without one last', async () => {
    const { api, first, second, third } = await threeReturns()
    const sorted = async (sort: string) => numbersOf(await api.listReturnOrders({ sort }))

    assert.deepEqual(await sorted('submitDate:asc'), [third, first, second])
    assert.deepEqual(await sorted('orderNumber:desc'), [third, second, first])
    await assert.rejects(sorted('total:asc'), ValidationError)
  })

  it('has lines and sales orders only when asked for', async () => {
    const { api, one } = await threeReturns()

    const [bare] = (await api.listReturnOrders()).returnOrders
    const [full] = (await api.listReturnOrders({ fields: 'lineItems,salesOrder' })).returnOrders

    assert.deepEqual([bare?.lineItems, bare?.salesOrder], [undefined, undefined])
    assert.equal(full?.lineItems?.[0]?.code, '1')
    assert.equal(full?.salesOrder?.orderNumber, one)
    await assert.rejects(api.listReturnOrders({ fields: 'possibleFulfillmentLocations' }), ValidationError)
  })

  it('shows images where they are served, and where they were sent from when asked to', async () => {
    const { api, sell, bringBack } = await withReturns()
    const image = 'https://pictures.test/tea.png'
    const product = { code: 'tea', name: 'Tea', price: 10, currencyCode: 'USD' as const, image }
    const orderNumber = await bringBack(await sell(), { lineItems: [returnLine({ product })] })
    const shown = async (getOriginalImageUrls?: boolean) =>
      (await api.getReturnOrder({ orderNumber, getOriginalImageUrls })).returnOrder.lineItems[0]?.product
        .image

    assert.equal(await shown(true), image)
    assert.notEqual(await shown(), image)
  })
})
