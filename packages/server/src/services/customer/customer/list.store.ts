import { countedSql, type Db, type List, type PageRow, pageSql, type Sql, sql } from '@tradepost/kernel'
import { customerJson, type View } from '../record/customer.read.ts'
import { customerCounter } from '../record/customer.store.ts'
import { hits } from '../record/word.store.ts'

export type Question = {
  view: View
  list: List
  /** The words to find, if any. */
  words?: string[]
  counted: boolean
}

/** The matches of a search are found once, for the page and for the count. */
const page = (merchantId: number, { view, list, words, counted }: Question): Sql => {
  const { kind, scope } = customerCounter(merchantId)
  const rows = pageSql({
    item: customerJson(view),
    from: words ? sql`hit join customer c on c.id = hit.customer_id` : sql`customer c`,
    where: sql`c.merchant_id = ${merchantId} and c.status <> 'deleted'`,
    list,
    total: !counted ? null : words ? undefined : countedSql(merchantId, kind, scope),
  })
  return words
    ? sql`with hit as materialized (${hits(merchantId, words, list.filter)}) select * from (${rows}) found`
    : rows
}

export const listCustomers = (db: Db, merchantId: number, question: Question) =>
  db.one<PageRow>(page(merchantId, question))

const isOne = (merchantId: number, id: string): Sql =>
  sql`c.merchant_id = ${merchantId} and c.id = ${id} and c.status <> 'deleted'`

export const findCustomer = (db: Db, merchantId: number, id: string, view: View) =>
  db.maybe<{ text: string; revision: number }>(sql`
    select ${customerJson(view)}::text as text, c.revision from customer c where ${isOne(merchantId, id)}`)
