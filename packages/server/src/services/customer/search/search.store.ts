import {
  countedSql,
  type Db,
  join,
  type List,
  MAX_PAGE_BYTES,
  type PageRow,
  pageSql,
  type Sql,
  sql,
} from '@tradepost/kernel'
import { deviceCounter, deviceJson } from '../device/device.store.ts'
import { customerJson, type View } from '../record/customer.read.ts'
import { customerCounter } from '../record/customer.store.ts'
import type { Kind } from './search.rules.ts'

export type Question = { kind: Kind; list: List; view: View }
export type Found = PageRow & { total: number; count: number }

const totals = (merchantId: number) => {
  const [customers, devices] = [customerCounter(merchantId), deviceCounter(merchantId)]
  return {
    customer: countedSql(merchantId, customers.kind, customers.scope),
    device: countedSql(merchantId, devices.kind, devices.scope),
  }
}

const page = (merchantId: number, { kind, list, view }: Question, maxBytes: number): Sql => {
  const parts =
    kind === 'customer'
      ? {
          item: sql`json_build_object('type', 'customer', 'customer', ${customerJson(view)})`,
          from: sql`customer c`,
          where: sql`c.merchant_id = ${merchantId} and c.status <> 'deleted'`,
        }
      : {
          item: sql`json_build_object('type', 'device', 'device', ${deviceJson})`,
          from: sql`device d`,
          where: sql`d.merchant_id = ${merchantId}`,
        }
  return pageSql({ ...parts, list, total: totals(merchantId)[kind], maxBytes })
}

/** One statement for any number of questions; the pages come in their order. */
export const listAnswers = (db: Db, merchantId: number, questions: Question[]) =>
  questions.length === 0
    ? Promise.resolve([])
    : db.many<Found>(sql`
        select items, next, total, "cutAt", json_array_length(items::json) as count from (${join(
          questions.map(
            (question, n) =>
              sql`select ${n}::int as n, page.* from (${page(merchantId, question, Math.floor(MAX_PAGE_BYTES / questions.length))}) as page`,
          ),
          ' union all ',
        )}) pages order by n`)

/** How many customers and devices there are. */
export const countAll = async (db: Db, merchantId: number) => {
  const { customer, device } = totals(merchantId)
  return db.one<{ customers: number; devices: number }>(
    sql`select ${customer} as customers, ${device} as devices`,
  )
}
