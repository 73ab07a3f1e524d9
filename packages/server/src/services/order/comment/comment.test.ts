import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NotFoundError, ValidationError } from '@tradepost/sdk'
import { withFulfillmentOrders } from '../fulfillment/fulfillment-order.fixture.ts'

const withComments = async () => {
  const h = await withFulfillmentOrders()
  const { orderNumber } = await h.begin()
  const write = async (text: string) =>
    String((await h.api.createFulfillmentOrderComment({ orderNumber, body: { text } })).id)
  const change = (commentId: string, text: string) =>
    h.api.updateFulfillmentOrderComment({ orderNumber, commentId, body: { text } })
  const erase = (commentId: string) => h.api.deleteFulfillmentOrderComment({ orderNumber, commentId })
  const texts = async () =>
    (await h.api.listFulfillmentOrderComments({ orderNumber })).comments.map(({ text }) => text)
  return { ...h, orderNumber, write, change, erase, texts }
}

describe('comments on a fulfillment order', () => {
  it('are listed with their author, as they read now', async () => {
    const { api, orderNumber, write, change, client, clock } = await withComments()
    const first = await write('Box is wet')
    await write('Call the depot')
    clock.advance(60_000)

    await change(first, 'Box was wet, is dry')

    const { meta, comments } = await api.listFulfillmentOrderComments({ orderNumber })
    assert.deepEqual(meta, { limit: 100, offset: 0, totalItemCount: 2 })
    assert.deepEqual(
      comments.map(({ text, user }) => [text, user.id]),
      [
        ['Box was wet, is dry', client.id],
        ['Call the depot', client.id],
      ],
    )
    const [one, two] = comments
    assert.equal(Date.parse(String(one?.updateDate)) - Date.parse(String(one?.createDate)), 60_000)
    assert.equal(two?.updateDate, two?.createDate)
    const page = await api.listFulfillmentOrderComments({ orderNumber, limit: 1, offset: 1 })
    assert.deepEqual(page.comments, [two])
  })

  it('are told in the history and by events, each change with what it said before', async () => {
    const { api, orderNumber, write, change, erase, events, texts } = await withComments()
    const id = await write('a')
    await change(id, 'b')
    await change(id, 'b')
    await erase(id)

    assert.deepEqual(await texts(), [])
    const { history } = await api.listFulfillmentOrderHistory({ orderNumber })
    assert.deepEqual(
      history
        .slice(1)
        .map(({ type, entityId, oldValue, newValue }) => [type, entityId, oldValue.text, newValue.text]),
      [
        ['fulfillmentOrderCommentAdded', Number(id), undefined, 'a'],
        ['fulfillmentOrderCommentUpdated', Number(id), 'a', 'b'],
        ['fulfillmentOrderCommentDeleted', Number(id), 'b', undefined],
      ],
    )
    const told = (await events()).filter(({ event }) => event === 'fulfillmentOrderUpdated')
    assert.deepEqual(
      told.map(({ payload }) => (payload as { newProperties: object }).newProperties),
      [
        { comments: [{ id: Number(id), text: 'a' }] },
        { comments: [{ id: Number(id), text: 'b' }] },
        { comments: [] },
      ],
    )
  })

  it('have 1 to 1000 characters', async () => {
    const { write, texts } = await withComments()

    await write('x'.repeat(1000))
    for (const wrong of ['', 'x'.repeat(1001), null])
      await assert.rejects(write(wrong as never), ValidationError)
    assert.deepEqual((await texts()).length, 1)
  })

  it('belong to their order and merchant, and end once', async () => {
    const { api, begin, orderNumber, write, change, erase } = await withComments()
    const stranger = await withComments()
    const other = await begin()
    const id = await write('a')
    const body = { text: 'b' }

    for (const key of [
      { orderNumber: other.orderNumber, commentId: id },
      { orderNumber, commentId: '999999999999999' },
      { orderNumber: 'none', commentId: id },
    ]) {
      await assert.rejects(api.updateFulfillmentOrderComment({ ...key, body }), NotFoundError)
      await assert.rejects(api.deleteFulfillmentOrderComment(key), NotFoundError)
    }
    await assert.rejects(
      stranger.api.updateFulfillmentOrderComment({ orderNumber, commentId: id, body }),
      NotFoundError,
    )
    await assert.rejects(change('abc', 'b'), ValidationError)
    await assert.rejects(api.listFulfillmentOrderComments({ orderNumber: 'none' }), NotFoundError)
    await assert.rejects(api.createFulfillmentOrderComment({ orderNumber: 'none', body }), NotFoundError)

    const ends = await Promise.allSettled([erase(id), erase(id), erase(id)])
    assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 1)
    await assert.rejects(change(id, 'b'), NotFoundError)
  })
})

describe('comments on a sales order', () => {
  it('stand in its timeline with who and when, and in no answer that a shopper gets', async () => {
    const { api, client, events, begin } = await withFulfillmentOrders()
    const { salesOrderNumber: orderNumber } = await begin()
    const { id } = await api.createSalesOrderComment({ orderNumber, body: { text: 'Wants an invoice' } })
    const commentId = String(id)
    await api.updateSalesOrderComment({ orderNumber, commentId, body: { text: 'Has an invoice' } })

    const { comments } = await api.listSalesOrderComments({ orderNumber })
    assert.deepEqual(
      comments.map(({ text, user }) => [text, user.id]),
      [['Has an invoice', client.id]],
    )
    const { entries } = await api.listSalesOrderTimeline({ orderNumber })
    assert.deepEqual(
      entries
        .filter(({ text }) => text !== null)
        .map(({ kind, type, text, user }) => [kind, type, text, user?.id]),
      [
        ['order', 'orderCommentUpdated', 'Has an invoice', client.id],
        ['order', 'orderCommentAdded', 'Wants an invoice', client.id],
      ],
    )
    assert.doesNotMatch(JSON.stringify(await api.getSalesOrder({ orderNumber })), /invoice/)
    const told = (await events()).filter(({ event }) => event === 'salesOrderUpdated')
    assert.partialDeepStrictEqual(told.at(-1)?.payload, {
      oldProperties: { comments: [{ id, text: 'Wants an invoice' }] },
      newProperties: { comments: [{ id, text: 'Has an invoice' }] },
    })

    await api.deleteSalesOrderComment({ orderNumber, commentId })
    assert.deepEqual((await api.listSalesOrderComments({ orderNumber })).comments, [])
    await assert.rejects(api.deleteSalesOrderComment({ orderNumber, commentId }), NotFoundError)
    await assert.rejects(api.listSalesOrderComments({ orderNumber: 'none' }), NotFoundError)
  })

  it('are not those of its fulfillment orders', async () => {
    const { api, begin } = await withFulfillmentOrders()
    const { salesOrderNumber, orderNumber } = await begin()
    const { id } = await api.createFulfillmentOrderComment({ orderNumber, body: { text: 'Box is wet' } })

    assert.deepEqual((await api.listSalesOrderComments({ orderNumber: salesOrderNumber })).comments, [])
    const commentId = String(id)
    await assert.rejects(
      api.deleteSalesOrderComment({ orderNumber: salesOrderNumber, commentId }),
      NotFoundError,
    )
  })
})
