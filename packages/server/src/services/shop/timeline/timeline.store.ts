import { type Db, type List, listPage, sql } from '@tradepost/kernel'
import { entriesSql, type Visible } from './timeline.read.ts'

export const hasOrder = (db: Db, merchantId: number, orderNumber: string) =>
  db.maybe(
    sql`select from sales_order o where o.merchant_id = ${merchantId} and o.order_number = ${orderNumber}`,
  )

export const listEntries = (db: Db, merchantId: number, orderNumber: string, visible: Visible, list: List) =>
  listPage(db, 'entries', {
    item: sql`e.item`,
    from: sql`${entriesSql(merchantId, orderNumber, visible)} e`,
    where: sql`true`,
    list,
    total: null,
  })
