import { type Db, sql } from '@tradepost/kernel'

/** Whether another cell has the merchant by now. */
export const hasMoved = async (db: Db, merchantCode: string): Promise<boolean> =>
  (await db.maybe(sql`
    select 1 from merchant_move v where v.code = ${merchantCode} and v.step <> 'copying'
      and not exists (select from merchant m where m.code = v.code)`)) !== null
