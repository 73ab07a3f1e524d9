import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts } from '@tradepost/contract'
import { type Ctx, systemContext, type Tx } from '@tradepost/kernel'
import {
  holdStock,
  listWaiting,
  type OrderDemand,
  releaseForOrder,
  reserveForOrder,
  settleForFulfillment,
} from '../index.ts'
import { addLocations, addStock, assertBalanced, withStock } from '../reservation/reservation.fixture.ts'

const prepared = async () => {
  const h = await withStock({ onHand: 5, sku: 'S' }, { onHand: 3 }, { productCode: 'cup', onHand: 2 })
  await addLocations(h, ['attic'])
  await addStock(h, [{ locationCode: 'attic', onHand: 4 }])
  /** As another service would: inside a transaction of its own. */
  const inside = <T>(work: (tx: Tx, ctx: Ctx) => Promise<T>) =>
    h.platform.database.tx((tx) =>
      work(tx, systemContext(h.platform).forMerchant({ id: h.merchantId, code: h.merchantCode }, tx)),
    )
  const want = (salesOrderLineItemCode: string, quantity: number, over: Partial<OrderDemand> = {}) => ({
    salesOrderNumber: 'O-1',
    salesOrderLineItemCode,
    productCode: 'tea',
    quantity,
    ...over,
  })
  const reserve = (...demands: OrderDemand[]) => inside((tx, ctx) => reserveForOrder(tx, ctx, demands))
  const held = async () => {
    const { reservations } = await h.api.listReservations({ sort: 'createDate:asc' })
    return reservations
      .map(
        ({ salesOrderLineItemCode, locationCode, sku, quantity }) =>
          `${salesOrderLineItemCode} ${locationCode} ${sku ?? '-'} ${quantity}`,
      )
      .toSorted()
  }
  return { ...h, inside, want, reserveFor: reserve, held }
}

describe('reserving for an order', () => {
  it('takes anywhere, at a location or with a sku, most first', async () => {
    const h = await prepared()

    const { failures } = await h.reserveFor(
      h.want('a', 4, { sku: 'S' }),
      h.want('b', 1),
      h.want('c', 4, { locationCode: 'store' }),
    )

    assert.deepEqual(failures, [])
    assert.deepEqual(await h.held(), ['a store S 4', 'b attic - 1', 'c store - 3', 'c store S 1'])
    await assertBalanced(h)
  })

  it('stores nothing when one line fails, and says why each did', async () => {
    const h = await prepared()

    const { failures } = await h.reserveFor(
      h.want('a', 1),
      h.want('b', 3, { productCode: 'cup' }),
      h.want('c', 1, { productCode: 'unknown' }),
    )

    assert.deepEqual(failures, [
      { index: 1, error: 'notEnoughStock', reason: texts.tooLittleStock('2', '3') },
      { index: 2, error: 'inventoryNotFound' },
    ])
    assert.deepEqual(await h.held(), [])
  })

  it('brings a line up to what it wants, and takes nothing when it is asked again', async () => {
    const h = await prepared()
    await h.reserveFor(h.want('a', 1, { locationCode: 'attic' }))

    await h.reserveFor(h.want('a', 3, { locationCode: 'attic' }))
    await h.reserveFor(h.want('a', 3, { locationCode: 'attic' }))
    assert.deepEqual(await h.held(), ['a attic - 3'])
    await h.reserveFor(h.want('a', 5, { locationCode: 'store' }), h.want('b', 2, { locationCode: 'attic' }))

    // of the four in the attic three are held already: b gets the last, and so nothing
    assert.deepEqual(await h.held(), ['a attic - 3'])
    await assertBalanced(h)
  })

  it('takes what there is for a line that is not refused, and notes that it waits for the rest', async () => {
    const h = await prepared()
    const waiting = () => listWaiting(h.platform.database, h.merchantId, ['O-1'])
    const more = h.want('a', 3, { productCode: 'cup', isOptional: true, isWaiting: true })

    const { failures, short } = await h.reserveFor({ ...more, isWaiting: false })
    assert.deepEqual([failures, short.length, await h.held()], [[], 1, ['a store - 2']])
    assert.deepEqual(await waiting(), [{ salesOrderNumber: 'O-1', salesOrderLineItemCode: 'a' }])

    await addStock(h, [{ productCode: 'cup', locationCode: 'attic', onHand: 4 }])
    await h.reserveFor(more)
    assert.deepEqual([await waiting(), await h.held()], [[], ['a attic - 1', 'a store - 2']])
    await assertBalanced(h)
  })

  it('is undone with the transaction around it', async () => {
    const h = await prepared()

    const failing = h.inside(async (tx, ctx) => {
      await reserveForOrder(tx, ctx, [h.want('a', 1)])
      throw new Error('the order could not be stored')
    })

    await assert.rejects(failing, /could not be stored/)
    assert.deepEqual(await h.held(), [])
    await assertBalanced(h)
  })
})

describe('releasing what an order holds', () => {
  const withHeld = async () => {
    const h = await prepared()
    await h.reserveFor(h.want('a', 7), h.want('b', 2, { productCode: 'cup' }))
    return {
      ...h,
      release: (lines?: { salesOrderLineItemCode: string; keep?: number }[]) =>
        h.inside((tx, ctx) => releaseForOrder(tx, ctx, { salesOrderNumber: 'O-1', lines })),
    }
  }

  it('gives back everything', async () => {
    const h = await withHeld()

    const codes = await h.release()

    assert.equal(codes.length, 3)
    assert.deepEqual(await h.held(), [])
    assert.deepEqual(await h.release(), [])
    await assertBalanced(h)
  })

  it('gives back some lines, or what is more than a line keeps', async () => {
    const h = await withHeld()

    await h.release([{ salesOrderLineItemCode: 'a', keep: 4 }, { salesOrderLineItemCode: 'none' }])
    const after = await h.held()
    await h.release([{ salesOrderLineItemCode: 'a', keep: 5 }])
    assert.deepEqual(await h.held(), after)
    await h.release([{ salesOrderLineItemCode: 'a' }])

    assert.deepEqual(after, ['a store S 4', 'b store - 2'])
    assert.deepEqual(await h.held(), ['b store - 2'])
    await assertBalanced(h)
  })
})

describe('the transaction of another service', () => {
  it('moves a line from one location to another', async () => {
    const h = await prepared()
    await h.reserveFor(h.want('a', 3, { locationCode: 'attic' }))

    const moved = await h.inside(async (tx, ctx) => {
      await holdStock(tx, ctx, ['tea'])
      await releaseForOrder(tx, ctx, { salesOrderNumber: 'O-1', lines: [{ salesOrderLineItemCode: 'a' }] })
      return reserveForOrder(tx, ctx, [h.want('a', 3, { locationCode: 'store' })])
    })

    assert.deepEqual(moved.failures, [])
    assert.deepEqual(await h.held(), ['a store S 3'])
    await assertBalanced(h)
  })

  it('settles what fulfillment orders hold, and learns which could not be settled', async () => {
    const h = await prepared()
    await h.reserveFor(h.want('a', 3, { fulfillmentOrderNumber: 'F-1', fulfillmentOrderLineItemId: 9 }))

    const { failures } = await h.inside((tx, ctx) => settleForFulfillment(tx, ctx, ['F-1', 'F-2']))

    assert.deepEqual(failures, [{ index: 1, error: 'reservationNotFound' }])
    assert.deepEqual((await h.stock())['tea/store/S'], [2, 0])
    await assertBalanced(h)
  })
})
