import { type Db, sql } from '@tradepost/kernel'
import type { Order } from '../model/order.types.ts'
import { salesOrderMachine } from '../model/state/order.machine.ts'
import { linesText } from '../record/order.read.ts'

/** States in which an order still waits for its checkout. */
const drafts = salesOrderMachine.states.filter((status) => salesOrderMachine.may(status, 'checkOut'))

type PastQuery = { from?: string; to?: string; limit: number }

/** Orders that were placed, the newest first, without a lock. */
export const listPastOrders = (db: Db, merchantId: number, { from, to, limit }: PastQuery) =>
  db.many<{ id: number; order: Order; lines: Order['lineItems'] }>(sql`
    select o.id, o.document as "order", (${linesText(null)})::json as lines from sales_order o
    where o.merchant_id = ${merchantId} and o.status <> all(${drafts}::text[]) and not o.is_attempt
      and o.date >= coalesce(${from ?? null}::timestamptz, '-infinity')
      and o.date < coalesce(${to ?? null}::timestamptz, 'infinity')
    order by o.id desc limit ${limit}`)
