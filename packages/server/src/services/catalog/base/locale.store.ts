import { type Db, sql } from '@tradepost/kernel'
import { catalogScope } from './scope.store.ts'

export const findDefaultLocale = async (db: Db, merchantId: number, catalogCode?: string) => {
  const row = await db.maybe<{ locale: string }>(sql`
    select c.default_locale_code as locale from catalog c where ${catalogScope(merchantId, catalogCode)}`)
  return row?.locale ?? null
}
