import { type Answer, type Ctx, entityAnswer, fail, isUuid } from '@tradepost/kernel'
import { languagesForRead } from '../locale/language.service.ts'
import type { OptionalField } from '../record/customer.read.ts'
import * as store from './list.store.ts'
import type { InLocale } from './list.ts'

const everyField = new Set<OptionalField>(['contacts', 'attributes', 'settings'])

export type GetQuery = InLocale & { ignoreInternalAttributes?: boolean }

export const getCustomer = async (ctx: Ctx, id: string, query: GetQuery): Promise<Answer> => {
  if (!isUuid(id)) throw fail('customerNotFound')
  const row = await store.findCustomer(ctx.db, ctx.merchantId, id, {
    fields: everyField,
    languages: await languagesForRead(ctx, query),
    ignoreInternal: query.ignoreInternalAttributes ?? false,
  })
  if (!row) throw fail('customerNotFound')
  return entityAnswer('customer', row.text, row.revision)
}
