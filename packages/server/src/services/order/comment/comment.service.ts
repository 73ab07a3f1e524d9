import { type Ctx, type DomainEvent, emit, fail, readList, type Tx } from '@tradepost/kernel'
import { findState, fulfillmentOrderTables, insertHistory } from '../history/history.store.ts'
import * as store from './comment.store.ts'

type Commented = { id: number; orderNumber: string; locationCode: string; customerId: string }

const lockOrder = async (tx: Tx, ctx: Ctx, orderNumber: string): Promise<Commented> => {
  const found = await store.lockOrder(tx, ctx.merchantId, orderNumber)
  if (!found) throw fail('fulfillmentOrderNotFound')
  return { ...found, orderNumber }
}

const lockComment = async (tx: Tx, ctx: Ctx, orderNumber: string, commentId: string) => {
  const order = await lockOrder(tx, ctx, orderNumber)
  const id = Number(commentId)
  const comment = await store.findComment(tx, ctx.merchantId, order.id, id)
  if (!comment) throw fail('fulfillmentOrderCommentNotFound')
  return { order, id, text: comment.text }
}

type Comment = { id: number; text: string }

const commented = (
  ctx: Ctx,
  { orderNumber, locationCode, customerId }: Commented,
  before: Comment | null,
  after: Comment | null,
): DomainEvent => ({
  event: 'fulfillmentOrderUpdated',
  entityId: orderNumber,
  payload: {
    locationCode,
    fulfillmentOrderNumber: orderNumber,
    customerId,
    user: ctx.principal.subject,
    oldProperties: { comments: before ? [before] : [] },
    newProperties: { comments: after ? [after] : [] },
  },
})

export const listFulfillmentOrderComments = async (
  ctx: Ctx,
  orderNumber: string,
  query: { limit?: number; offset?: number },
) => {
  const order = await findState(ctx.db, ctx.merchantId, fulfillmentOrderTables, orderNumber)
  if (!order) throw fail('fulfillmentOrderNotFound')
  return store.listComments(ctx.db, ctx.merchantId, order.id, readList(query, store.listRules))
}

export const createFulfillmentOrderComment = (ctx: Ctx, orderNumber: string, text: string) =>
  ctx.tx(async (tx) => {
    const order = await lockOrder(tx, ctx, orderNumber)
    const { id } = await store.insertComment(tx, ctx, order.id, text)
    await emit(tx, ctx, [commented(ctx, order, null, { id, text })])
    return { id }
  })

export const updateFulfillmentOrderComment = (
  ctx: Ctx,
  orderNumber: string,
  commentId: string,
  text: string,
) =>
  ctx.tx(async (tx) => {
    const { order, id, text: before } = await lockComment(tx, ctx, orderNumber, commentId)
    if (before === text) return
    await insertHistory(tx, ctx, fulfillmentOrderTables, [
      {
        orderId: order.id,
        type: 'fulfillmentOrderCommentUpdated',
        details: 'A comment was changed',
        entityId: id,
        newValue: { id, text },
        oldValue: { id, text: before },
      },
    ])
    await emit(tx, ctx, [commented(ctx, order, { id, text: before }, { id, text })])
  })

export const deleteFulfillmentOrderComment = (ctx: Ctx, orderNumber: string, commentId: string) =>
  ctx.tx(async (tx) => {
    const { order, id, text } = await lockComment(tx, ctx, orderNumber, commentId)
    await insertHistory(tx, ctx, fulfillmentOrderTables, [
      {
        orderId: order.id,
        type: 'fulfillmentOrderCommentDeleted',
        details: 'A comment was deleted',
        entityId: id,
        newValue: {},
        oldValue: { id, text },
      },
    ])
    await emit(tx, ctx, [commented(ctx, order, { id, text }, null)])
  })
