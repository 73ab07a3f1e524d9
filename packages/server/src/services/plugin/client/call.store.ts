import type { pluginCallFilters } from '@tradepost/contract'
import {
  type Db,
  type FilterField,
  isoText,
  type List,
  type ListRules,
  listPage,
  sql,
} from '@tradepost/kernel'

const filters: Record<(typeof pluginCallFilters)[number], FilterField> = {
  status: { type: 'text', sql: sql`c.status` },
  action: { type: 'text', sql: sql`c.action` },
  orderNumber: { type: 'text', sql: sql`c.order_number` },
}

/** The newest first. */
export const rules: ListRules = {
  filters,
  tiebreak: { id: { type: 'integer', sql: sql`-c.id` } },
}

const callJson = sql`json_build_object('id', c.id, 'action', c.action, 'orderNumber', c.order_number, 'status', c.status,
  'attempts', c.attempts, 'error', c.error, 'errorText', c.error_text, 'externalOrderNumber', c.external_order_number,
  'createDate', ${isoText(sql`c.create_date`)}, 'nextDate', ${isoText(sql`c.next_date`)},
  'endDate', ${isoText(sql`c.end_date`)}, 'shippedDate', ${isoText(sql`c.shipped_date`)},
  'canceledDate', ${isoText(sql`c.canceled_date`)}, 'deliveryNotes', c.delivery_notes)`

export const listCalls = (db: Db, merchantId: number, shopCode: string, list: List) =>
  listPage(db, 'calls', {
    item: callJson,
    from: sql`plugin_call c`,
    where: sql`c.merchant_id = ${merchantId} and c.shop_code = ${shopCode}`,
    list,
  })
