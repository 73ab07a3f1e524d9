import { type Db, sql } from '@tradepost/kernel'

/** Which of the codes are products, of whichever catalog of the merchant. */
export const listKnownProducts = async (db: Db, merchantId: number, codes: string[]): Promise<string[]> => {
  const rows = await db.many<{ code: string }>(sql`
    select distinct p.code from catalog c
    join product p on p.merchant_id = c.merchant_id and p.catalog_id = c.id and p.code = any(${codes}::text[])
    where c.merchant_id = ${merchantId}`)
  return rows.map(({ code }) => code)
}
