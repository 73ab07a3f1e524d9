import { type Db, sql } from '@tradepost/kernel'

/** Places that events name, by code. */
export const listLocations = async (
  db: Db,
  merchantId: number,
  codes: string[],
): Promise<Map<string, Record<string, unknown>>> => {
  if (codes.length === 0) return new Map()
  const rows = await db.many<{ code: string; data: Record<string, unknown> }>(sql`
    select l.code, l.data || jsonb_build_object('code', l.code) as data from location l
    where l.merchant_id = ${merchantId} and l.code = any(${codes}::text[])`)
  return new Map(rows.map(({ code, data }) => [code, data]))
}
