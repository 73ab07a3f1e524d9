import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type FulfillmentCreate, type FulfillmentUpdate, texts } from '@tradepost/contract'
import { expectNoErrors, NotFoundError } from '@tradepost/sdk'
import { part, withFulfillmentOrders } from '../fulfillment-order.fixture.ts'
import { fulfillment, parcel } from '../group/group.fixture.ts'
import { linesOf, scan } from './label.fixture.ts'

const item = (quantity: number) => [{ salesOrderLineItemCode: 'A', quantity }]

const withPackages = async () => {
  const h = await withFulfillmentOrders()
  const { orderNumber, salesOrderNumber } = await h.begin()
  const add = (...fulfillments: FulfillmentCreate[]) =>
    h.api.createFulfillments({ orderNumber, body: { fulfillments } })
  const change = (fulfillmentId: number | undefined, body: FulfillmentUpdate) =>
    h.api.updateFulfillment({ orderNumber, fulfillmentId: String(fulfillmentId), body })
  /** The public address of a server in a test is not where it listens. */
  const fetchAt = (address: string) => {
    const { pathname, search } = new URL(address)
    return fetch(h.url + pathname + search)
  }
  return { ...h, orderNumber, salesOrderNumber, add, change, fetchAt }
}

describe('fulfillments of a fulfillment order', () => {
  it('are stored with their packages, and the sales order shows them', async () => {
    const { add, get, read, orderNumber, salesOrderNumber } = await withPackages()

    const { ids } = expectNoErrors(await add(fulfillment({ tracking: 'T-1' })))

    const [stored] = (await get(orderNumber)).fulfillments
    assert.partialDeepStrictEqual(stored, {
      id: ids[0],
      status: 'open',
      tracking: 'T-1',
      fulfillmentPackages: [{ status: 'open', fulfilledFromLocationCode: 'depot', labelType: 'pdf' }],
    })
    const [group] = (await read(salesOrderNumber)).fulfillmentGroups
    assert.deepEqual(group?.fulfillments, [stored])
  })

  it('hold nothing twice and nothing that is not in the fulfillment order', async () => {
    const { add } = await withPackages()

    const { ids, errors } = await add(
      fulfillment({ fulfillmentPackages: [parcel({ packageItems: item(1.5) })] }),
      fulfillment({ fulfillmentPackages: [parcel({ packageItems: item(1) })] }),
      fulfillment({
        fulfillmentPackages: [parcel({ packageItems: [{ salesOrderLineItemCode: 'Z', quantity: 1 }] })],
      }),
      fulfillment({ carrier: undefined }),
      fulfillment({
        fulfillmentPackages: [parcel({ packageItems: item(0.5), fulfilledFromLocationCode: 'moon' })],
      }),
    )

    assert.equal(ids.length, 1)
    assert.deepEqual(
      errors.map(({ code, entityIndex }) => [code, entityIndex]),
      [
        [409, 1],
        [404, 2],
        [400, 3],
        [409, 3],
        [404, 4],
      ],
    )
  })

  it('let goods leave package by package', async () => {
    const { add, change, get, stock, states, orderNumber } = await withPackages()
    const { ids } = expectNoErrors(
      await add(
        fulfillment({
          fulfillmentPackages: [parcel({ packageItems: item(0.5) }), parcel({ packageItems: item(1.5) })],
        }),
      ),
    )
    const [one] = (await get(orderNumber)).fulfillments
    const [first, second] = one?.fulfillmentPackages ?? []

    await change(ids[0], { fulfillmentPackages: [{ id: first?.id ?? 0, status: 'fulfilled' }] })
    assert.deepEqual(await stock(), { 'tea depot': '1.5 of 4.5' })
    assert.partialDeepStrictEqual(await states(orderNumber), {
      fulfillmentOrder: 'new',
      lines: ['2 new'],
      salesLines: ['2 inProgress'],
    })
    await change(ids[0], { fulfillmentPackages: [{ id: second?.id ?? 0, status: 'fulfilled' }] })

    assert.deepEqual(await stock(), { 'tea depot': '0 of 3' })
    assert.partialDeepStrictEqual(await states(orderNumber), {
      fulfillmentOrder: 'fulfilled',
      sales: 'fulfilled',
    })
    assert.equal((await get(orderNumber)).fulfillments[0]?.status, 'fulfilled')
  })

  it('leave with the order, together with what nobody packed', async () => {
    const { add, update, get, stock, orderNumber } = await withPackages()
    expectNoErrors(await add(fulfillment({ fulfillmentPackages: [parcel({ packageItems: item(0.5) })] })))

    await update(orderNumber, { status: 'fulfilled' })

    const { fulfillments } = await get(orderNumber)
    assert.deepEqual(
      fulfillments.flatMap(({ fulfillmentPackages }) =>
        fulfillmentPackages.map(({ status, packageItems }) => [status, packageItems[0]?.quantity]),
      ),
      [
        ['fulfilled', 0.5],
        ['fulfilled', 1.5],
      ],
    )
    assert.deepEqual(await stock(), { 'tea depot': '0 of 3' })
  })

  it('end with an order that is voided', async () => {
    const { add, update, get, orderNumber } = await withPackages()
    expectNoErrors(await add(fulfillment()))

    await update(orderNumber, { status: 'rejected' })

    const [one] = (await get(orderNumber)).fulfillments
    assert.deepEqual([one?.status, one?.fulfillmentPackages[0]?.status], ['canceled', 'canceled'])
  })

  it('are not packed while the order is on hold, nor changed once they left', async () => {
    const { add, change, update, orderNumber } = await withPackages()
    const { ids } = expectNoErrors(
      await add(fulfillment({ fulfillmentPackages: [parcel({ packageItems: item(0.5) })] })),
    )
    await update(orderNumber, { status: 'hold' })

    const { errors } = await add(fulfillment({ fulfillmentPackages: [parcel({ packageItems: item(0.5) })] }))
    assert.deepEqual(
      errors.map(({ code }) => code),
      [409],
    )
    await assert.rejects(change(ids[0], { status: 'fulfilled' }), /is hold/)
    await update(orderNumber, { status: 'packed' })
    await change(ids[0], { status: 'fulfilled', tracking: 'T-2' })
    await assert.rejects(change(ids[0], { status: 'open' }), /the state is final/)
    await assert.rejects(change(4711, { status: 'open' }), NotFoundError)
  })

  it('cannot shrink below what they hold', async () => {
    const { add, update, get, orderNumber } = await withPackages()
    expectNoErrors(await add(fulfillment({ fulfillmentPackages: [parcel({ packageItems: item(1.5) })] })))
    const [first] = (await get(orderNumber)).lineItems

    await assert.rejects(
      update(orderNumber, { lineItems: [{ id: first?.id, quantity: 1, quantityChangeReason: 'other' }] }),
      new RegExp(texts.workPackedAlready('.')),
    )
  })
})

const pageOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

describe('a label', () => {
  it('is drawn when it is fetched, with the number of the shipment in bars', async () => {
    const { add, get, fetchAt, orderNumber } = await withPackages()
    expectNoErrors(await add(fulfillment({ tracking: 'TRACK-4711/äb' })))
    const [stored] = (await get(orderNumber)).fulfillments
    const { labelUrl, returnLabelUrl } = stored?.fulfillmentPackages[0] ?? {}

    const [label, back] = await Promise.all([labelUrl, returnLabelUrl].map((url) => fetchAt(String(url))))

    assert.equal(label?.headers.get('content-type'), 'application/pdf')
    const page = await pageOf(label as Response)
    assert.equal(scan(page), 'TRACK-4711/?b')
    const [to, sender] = [linesOf(page), linesOf(await pageOf(back as Response))]
    assert.deepEqual(to.slice(to.indexOf('TO')).slice(0, 2), ['TO', 'Ada Byron'])
    assert.deepEqual(sender.slice(sender.indexOf('FROM')).slice(0, 2), ['FROM', 'Ada Byron'])
    assert.ok(
      sender.some((line) => line.startsWith(`Return of ${orderNumber}`)),
      sender.join(),
    )
  })

  it('is shown to nobody who changed its address', async () => {
    const { add, get, fetchAt, orderNumber } = await withPackages()
    expectNoErrors(await add(fulfillment()))
    const [stored] = (await get(orderNumber)).fulfillments
    const url = String(stored?.fulfillmentPackages[0]?.labelUrl)

    for (const wrong of [url.slice(0, -1), url.replace('shipping', 'return'), url.replace(/\?.*/, '')])
      assert.equal((await fetchAt(wrong)).status, 404, wrong)
  })

  it('is made by us only where nobody else made one', async () => {
    const { add, get, assign, place, api, orderNumber } = await withPackages()
    expectNoErrors(
      await add(fulfillment({ fulfillmentPackages: [parcel({ labelUrl: 'https://carrier.test/1' })] })),
    )
    const [other = ''] = await assign(part(await place(), 2))
    await api.createFulfillments({
      orderNumber: other,
      createShippingLabels: false,
      body: { fulfillments: [fulfillment()] },
    })

    const labels = await Promise.all(
      [orderNumber, other].map(
        async (number) => (await get(number)).fulfillments[0]?.fulfillmentPackages[0]?.labelUrl,
      ),
    )
    assert.deepEqual(labels, ['https://carrier.test/1', null])
  })
})
