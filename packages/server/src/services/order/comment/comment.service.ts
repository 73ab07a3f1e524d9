import type { ErrorName } from '@tradepost/contract'
import { type Ctx, type DomainEvent, emit, fail, readList, type Tx } from '@tradepost/kernel'
import {
  findState,
  fulfillmentOrderTables,
  insertHistory,
  salesOrderTables,
} from '../record/history.store.ts'
import * as store from './comment.store.ts'

type Comment = { id: number; text: string }
type Difference = { oldProperties: { comments: Comment[] }; newProperties: { comments: Comment[] } }

/** A kind of order that colleagues comment on, and how it tells of that. */
type Subject<Order extends { id: number }> = {
  tables: store.Commented
  missing: ErrorName
  missingComment: ErrorName
  lock(tx: Tx, merchantId: number, orderNumber: string): Promise<Order | null>
  eventOf(ctx: Ctx, order: Order & { orderNumber: string }, difference: Difference): DomainEvent
}

const commentsOn = <Order extends { id: number }>(subject: Subject<Order>) => {
  const { tables, missing, missingComment } = subject

  const lockOrder = async (tx: Tx, ctx: Ctx, orderNumber: string) => {
    const found = await subject.lock(tx, ctx.merchantId, orderNumber)
    if (!found) throw fail(missing)
    return { ...found, orderNumber }
  }

  const lockComment = async (tx: Tx, ctx: Ctx, orderNumber: string, commentId: string) => {
    const order = await lockOrder(tx, ctx, orderNumber)
    const id = Number(commentId)
    const comment = await store.findComment(tx, ctx.merchantId, tables, order.id, id)
    if (!comment) throw fail(missingComment)
    return { order, before: { id, text: comment.text } }
  }

  const tell = (
    tx: Tx,
    ctx: Ctx,
    order: Order & { orderNumber: string },
    before: Comment | null,
    after: Comment | null,
  ) => {
    const oldProperties = { comments: before ? [before] : [] }
    const newProperties = { comments: after ? [after] : [] }
    return emit(tx, ctx, [subject.eventOf(ctx, order, { oldProperties, newProperties })])
  }

  const record = (tx: Tx, ctx: Ctx, orderId: number, before: Comment, after: Comment | null) =>
    insertHistory(tx, ctx, tables, [
      {
        orderId,
        type: `${tables.prefix}Comment${after ? 'Updated' : 'Deleted'}`,
        details: `A comment was ${after ? 'changed' : 'deleted'}`,
        entityId: before.id,
        newValue: after ?? {},
        oldValue: before,
      },
    ])

  const list = async (ctx: Ctx, orderNumber: string, query: { limit?: number; offset?: number }) => {
    const order = await findState(ctx.db, ctx.merchantId, tables, orderNumber)
    if (!order) throw fail(missing)
    return store.listComments(ctx.db, ctx.merchantId, tables, order.id, readList(query, store.listRules))
  }

  const create = (ctx: Ctx, orderNumber: string, text: string) =>
    ctx.tx(async (tx) => {
      const order = await lockOrder(tx, ctx, orderNumber)
      const { id } = await store.insertComment(tx, ctx, tables, order.id, text)
      await tell(tx, ctx, order, null, { id, text })
      return { id }
    })

  const update = (ctx: Ctx, orderNumber: string, commentId: string, text: string) =>
    ctx.tx(async (tx) => {
      const { order, before } = await lockComment(tx, ctx, orderNumber, commentId)
      if (before.text === text) return
      const after = { id: before.id, text }
      await record(tx, ctx, order.id, before, after)
      await tell(tx, ctx, order, before, after)
    })

  const remove = (ctx: Ctx, orderNumber: string, commentId: string) =>
    ctx.tx(async (tx) => {
      const { order, before } = await lockComment(tx, ctx, orderNumber, commentId)
      await record(tx, ctx, order.id, before, null)
      await tell(tx, ctx, order, before, null)
    })

  return { list, create, update, remove }
}

export const fulfillmentOrderComments = commentsOn({
  tables: { ...fulfillmentOrderTables, prefix: 'fulfillmentOrder' },
  missing: 'fulfillmentOrderNotFound',
  missingComment: 'fulfillmentOrderCommentNotFound',
  lock: store.lockFulfillmentOrder,
  eventOf: (ctx, { orderNumber, locationCode, customerId }, difference) => ({
    event: 'fulfillmentOrderUpdated',
    entityId: orderNumber,
    payload: {
      locationCode,
      fulfillmentOrderNumber: orderNumber,
      customerId,
      user: ctx.principal.subject,
      ...difference,
    },
  }),
})

export const salesOrderComments = commentsOn({
  tables: { ...salesOrderTables, prefix: 'order' },
  missing: 'orderNotFound',
  missingComment: 'orderCommentNotFound',
  lock: store.lockSalesOrder,
  eventOf: (ctx, { orderNumber }, difference) => ({
    event: 'salesOrderUpdated',
    entityId: orderNumber,
    payload: { salesOrderNumber: orderNumber, user: ctx.principal.subject, ...difference },
  }),
})
