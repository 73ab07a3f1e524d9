import { type Db, sql } from '@tradepost/kernel'

export const findMerchantName = async (db: Db, merchantId: number) =>
  (await db.one<{ name: string }>(sql`select m.name from merchant m where m.id = ${merchantId}`)).name
