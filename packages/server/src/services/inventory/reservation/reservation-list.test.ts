import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf } from '@tradepost/contract'
import { NotFoundError, ValidationError } from '@tradepost/sdk'
import { addLocations, addStock, withStock } from './reservation.fixture.ts'
import { line } from './reservation-line.fixture.ts'

const nowhere = '00000000-0000-4000-8000-000000000000'

const withSome = async () => {
  const h = await withStock({ onHand: 100 }, { productCode: 'cup', sku: 'C' })
  await addLocations(h, ['attic'])
  await addStock(h, [{ locationCode: 'attic' }])
  const reserve = async (over: object) => {
    h.clock.advance(1000)
    return h.reserveOne(over)
  }
  const codes = {
    tea: await reserve({ salesOrderNumber: 'O-1' }),
    attic: await reserve({ salesOrderNumber: 'O-1', locationCode: 'attic', fulfillmentOrderNumber: 'F-1' }),
    cup: await reserve({ salesOrderNumber: 'O-2', productCode: 'cup', sku: 'C' }),
    late: await reserve({ salesOrderNumber: 'O-10', fulfillmentOrderNumber: 'F-2' }),
  }
  const nameOf = new Map(Object.entries(codes).map(([name, code]) => [code, name]))
  const found = async (query: Parameters<typeof h.api.listReservations>[0]) =>
    (await h.api.listReservations(query)).reservations.map(({ code }) => nameOf.get(code))
  return { ...h, codes, found }
}

describe('a reservation that is read', () => {
  it('has every field, with null where nothing is set', async () => {
    const h = await withStock({ bin: 'B', onHand: 5 })
    const one = line({ bin: 'B', quantity: 2.5 })
    const reservationCode = await h.reserveOne(one)

    const { body, etag } = await h.api.raw.getReservation({ reservationCode })

    assert.deepEqual(body, {
      reservation: {
        code: reservationCode,
        productCode: 'tea',
        locationCode: 'store',
        sku: null,
        salesOrderLineItemCode: one.salesOrderLineItemCode,
        fulfillmentOrderLineItemId: null,
        salesOrderNumber: 'order',
        fulfillmentOrderNumber: null,
        bin: 'B',
        binLocation: null,
        quantity: 2.5,
        createDate: h.clock.now().toISOString(),
      },
    })
    assert.match(etag ?? '', /^(W\/)?"1-/)
  })

  it('shows whole quantities without decimals', async () => {
    const h = await withStock()
    const code = await h.reserveOne({ quantity: 3 })

    const { text } = await h.raw(`/catalog/v1/merchants/${h.merchantCode}/reservations/${code}`)

    assert.match(text, /"quantity" : 3,/)
  })

  it('is not found under a code that does not exist, is none, or is that of another merchant', async () => {
    const h = await withStock()
    const other = await withStock()
    const foreign = await other.reserveOne()

    for (const code of [nowhere, 'no-uuid', '%', foreign]) {
      const answer = await h.raw(
        `/catalog/v1/merchants/${h.merchantCode}/reservations/${encodeURIComponent(code)}`,
      )
      assert.equal(answer.status, 404, code)
      assert.deepEqual(answer.body, {
        statusCode: 404,
        code: 'NotFound',
        message: messageOf('reservationNotFound'),
      })
    }
  })

  it('is found by its code in capitals, too', async () => {
    const h = await withStock()
    const code = await h.reserveOne()

    const { reservation } = await h.api.getReservation({ reservationCode: code.toUpperCase() })

    assert.equal(reservation.code, code)
  })
})

describe('the list of reservations', () => {
  it('is empty in the beginning', async () => {
    const { api } = await withStock()

    assert.deepEqual(await api.listReservations(), {
      meta: { limit: 1000, offset: 0, cursors: { after: null }, totalItemCount: 0 },
      reservations: [],
    })
  })

  it('holds those of the merchant, by code, with their count', async () => {
    const { api, codes } = await withSome()
    await withSome()

    const { reservations, meta } = await api.listReservations({ limit: 3 })

    assert.deepEqual(
      reservations.map(({ code }) => code),
      Object.values(codes).toSorted().slice(0, 3),
    )
    assert.equal(meta.totalItemCount, 4)
  })

  it('is read page by page, by offset and by cursor', async () => {
    const { api, codes } = await withSome()
    const all = Object.values(codes).toSorted()

    const byOffset = await api.listReservations({ limit: 2, offset: 2 })
    const byCursor: string[] = []
    for await (const { code } of api.iterate.listReservations({ limit: 1 })) byCursor.push(code)
    const beyond = await api.listReservations({ offset: 9 })

    assert.deepEqual(
      byOffset.reservations.map(({ code }) => code),
      all.slice(2),
    )
    assert.deepEqual(byCursor, all)
    assert.deepEqual(beyond.reservations, [])
    assert.equal(beyond.meta.totalItemCount, 4)
  })

  it('is filtered by each of its fields', async () => {
    const { found, codes } = await withSome()
    const sort = 'createDate:asc'

    const filters: [object, string[]][] = [
      [{ code: codes.cup }, ['cup']],
      [{ code: { $in: [codes.tea, codes.late, nowhere] } }, ['tea', 'late']],
      [{ locationCode: 'attic' }, ['attic']],
      [{ productCode: { $ne: 'tea' } }, ['cup']],
      [{ sku: 'C' }, ['cup']],
      [{ sku: null }, ['tea', 'attic', 'late']],
      [{ sku: { $exists: true } }, ['cup']],
      [{ salesOrderNumber: 'O-1' }, ['tea', 'attic']],
      [{ salesOrderNumber: { $ct: 'o-1' } }, ['tea', 'attic', 'late']],
      [{ fulfillmentOrderNumber: 'F-2' }, ['late']],
      [{ fulfillmentOrderNumber: { $nExists: true } }, ['tea', 'cup']],
      [{ $or: [{ productCode: 'cup' }, { locationCode: 'attic' }] }, ['attic', 'cup']],
    ]
    for (const [filter, expected] of filters)
      assert.deepEqual(await found({ filters: filter as never, sort }), expected, JSON.stringify(filter))
  })

  it('counts what the filter lets through', async () => {
    const { api } = await withSome()

    const { meta } = await api.listReservations({ filters: { salesOrderNumber: 'O-1' }, limit: 1 })

    assert.equal(meta.totalItemCount, 2)
  })

  it('is sorted by each of its fields, in both directions', async () => {
    const { found } = await withSome()

    assert.deepEqual(await found({ sort: 'createDate:desc' }), ['late', 'cup', 'attic', 'tea'])
    assert.deepEqual(await found({ sort: 'productCode:asc,createDate:asc' }), ['cup', 'tea', 'attic', 'late'])
    assert.deepEqual(await found({ sort: 'locationCode:asc,createDate:desc' }), [
      'attic',
      'late',
      'cup',
      'tea',
    ])
    // as text, not as numbers
    assert.deepEqual((await found({ sort: 'salesOrderNumber:desc' }))[0], 'cup')
    assert.equal((await found({ sort: 'salesOrderNumber:desc' }))[1], 'late')
  })

  it('refuses filters and sorts that it does not know', async () => {
    const { api } = await withStock()
    const wrong = [
      { filters: { quantity: 1 } },
      { filters: { code: 'no-uuid' } },
      { sort: 'quantity:asc' },
      { sort: 'code' },
      { limit: 0 },
      { limit: 1001 },
      { offset: -1 },
      { after: 'nonsense' },
    ]

    for (const query of wrong)
      await assert.rejects(api.listReservations(query), ValidationError, JSON.stringify(query))
  })

  it('counts down when reservations end', async () => {
    const { api, codes } = await withSome()

    await api.deleteReservations({ body: { codes: [codes.tea, codes.cup] } })
    await api.settleReservations({ body: { fulfillmentOrderNumbers: ['F-1'] } })

    const { meta, reservations } = await api.listReservations()
    assert.equal(meta.totalItemCount, 1)
    assert.equal(reservations[0]?.code, codes.late)
  })

  it('needs the permission to see inventories', async () => {
    const h = await withStock()
    const reservationCode = await h.reserveOne()
    const viewer = await h.as(['CIV'])

    assert.equal((await viewer.listReservations()).reservations.length, 1)
    await assert.rejects(viewer.deleteReservations({ body: { codes: [reservationCode] } }), /CID/)
    await assert.rejects(viewer.getReservation({ reservationCode: nowhere }), NotFoundError)
  })
})
