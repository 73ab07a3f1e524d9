import { type Db, money, sql } from '@tradepost/kernel'
import type { ReturnedOrder } from '../model/order/returned.types.ts'

type ReturnedRow = {
  orderId: number
  /** The highest number of its returns so far. */
  number: number
  refund: string
  shipping: string
  lines: { code: string; quantity: string; refund: string }[]
}

export type ReturnedSoFar = ReturnedOrder & { number: number }

const asReturned = ({ number, refund, shipping, lines }: ReturnedRow): ReturnedSoFar => ({
  number,
  refund: money.amount(refund),
  shipping: money.amount(shipping),
  lines: new Map(
    lines.map((line) => [
      line.code,
      { quantity: money.amount(line.quantity), refund: money.amount(line.refund) },
    ]),
  ),
})

/** Only under the locks of the sales orders. What was rejected or canceled does not count. */
export const listReturned = async (
  db: Db,
  merchantId: number,
  orderIds: number[],
): Promise<Map<number, ReturnedSoFar>> => {
  const rows = await db.many<ReturnedRow>(sql`
    select r.order_id as "orderId", max(r.number) as number, sum(r.refund)::text as refund,
      sum(r.shipping_refund)::text as shipping,
      (select coalesce(json_agg(json_build_object('code', sums.line_code, 'quantity', sums.quantity::text,
          'refund', sums.refund::text)), '[]')
        from (
          select l.line_code, sum(l.quantity) as quantity, sum(l.refund) as refund from return_line l
          where l.merchant_id = ${merchantId} and l.order_id = r.order_id and l.status not in ('rejected', 'canceled')
          group by l.line_code) sums) as lines
    from return_order r where r.merchant_id = ${merchantId} and r.order_id = any(${orderIds}::bigint[]) group by r.order_id`)
  return new Map(rows.map((row) => [row.orderId, asReturned(row)]))
}
