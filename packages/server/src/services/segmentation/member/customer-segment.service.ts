import { type Ctx, type Db, fail, isUuid, type ListQuery, readList } from '@tradepost/kernel'
import { listCustomersById, type PersonalData } from '../../customer/index.ts'
import { listRules } from '../record/segment.read.ts'
import * as store from './customer-segment.store.ts'

export const listCustomerSegments = async (ctx: Ctx, customerId: string, query: ListQuery) => {
  const [customer] = isUuid(customerId) ? await listCustomersById(ctx.db, ctx.merchantId, [customerId]) : []
  if (!customer) throw fail('customerNotFound')
  return store.listSegmentsOf(ctx.db, ctx.merchantId, customer.id, readList(query, listRules))
}

/** The codes of the active segments of each customer, for prices and promotions: one statement for any number. */
export const listSegmentCodesOfMany = async (
  db: Db,
  merchantId: number,
  customerIds: string[],
): Promise<Map<string, string[]>> => {
  const rows = await store.listActiveCodes(
    db,
    merchantId,
    customerIds.map((id) => id.toLowerCase()),
  )
  return new Map(rows.map(({ customerId, codes }) => [customerId, codes]))
}

export const listSegmentCodesOf = async (db: Db, merchantId: number, customerId: string): Promise<string[]> =>
  (await listSegmentCodesOfMany(db, merchantId, [customerId])).get(customerId.toLowerCase()) ?? []

/** The segments of a customer are personal data. */
export const segmentMemberships: PersonalData = {
  name: 'segments',
  erase: (tx, ctx, { customerId }) => store.removeCustomer(tx, ctx, customerId),
  export: (tx, ctx, { customerId }) => store.listNamesOf(tx, ctx.merchantId, customerId),
}
