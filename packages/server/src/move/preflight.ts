import { type Database, UserError } from '@tradepost/kernel'
import * as store from './move.store.ts'

/** Before anything is changed: what would make the copy fail, or the merchant be two. */
export const refuseUnfit = async (
  { here, there }: { here: Database; there: Database },
  { merchantId, code }: { merchantId: number; code: string },
): Promise<void> => {
  const [source, target] = await Promise.all([store.getCell(here), store.getCell(there)])
  if (source.walLevel !== 'logical')
    throw new UserError(
      `wal_level of this PostgreSQL is ${source.walLevel}: set it to logical and start PostgreSQL anew, then move merchants.`,
    )
  if (!source.isSuperuser || !target.isSuperuser)
    throw new UserError(
      'Moving needs a user who is a superuser of both databases, because rows are copied without their triggers: name one in DATABASE_URL and --to for this command.',
    )
  if (source.schema !== target.schema)
    throw new UserError(
      `The databases are at ${source.schema} and ${target.schema}: bring both to the same version of Tradepost.`,
    )
  const missing = source.keys.filter((key) => !target.keys.includes(key))
  if (missing.length > 0)
    throw new UserError(
      'The other cell lacks keys of this one, so that tokens and secrets would be worth nothing there: run npx tradepost cell join there.',
    )
  const taken = await store.findTaken(there, {
    merchantId,
    code,
    shops: await store.listShops(here, merchantId),
  })
  if (taken.id || taken.code || taken.shops)
    throw new UserError(
      `The other cell has ${taken.code ? 'a merchant with this code' : 'merchants or shops with the same numbers'}: give each cell its own block of numbers with npx tradepost cell join before its first merchant.`,
    )
}
