import { type Db, json, sql } from '@tradepost/kernel'

/** Carts without an owner, as the back end of a shop makes them; `idOf` is the text before the number in their ids. */
export const insertCarts = (
  db: Db,
  merchantCode: string,
  { shopCode, idOf, count, lines }: { shopCode: string; idOf: string; count: number; lines: object[] },
) =>
  db.run(sql`
    insert into cart (merchant_id, id, shop_code, currency_code, lines, create_date, update_date, expire_date)
    select m.id, (${idOf}::text || lpad(number::text, 7, '0'))::uuid, ${shopCode}, 'USD', ${json(lines)}::jsonb, now(), now(),
      now() + interval '30 days'
    from merchant m cross join generate_series(0, ${count}::int - 1) as number
    where m.code = ${merchantCode}`)

type Checkouts = {
  shopCode: string
  idOf: string
  first: number
  count: number
  jars: number
  jarOf: string
  line: object
}

/** The n-th cart has the product of the n-th key, see `keyAt`. */
export const insertCheckouts = (
  db: Db,
  merchantCode: string,
  { shopCode, idOf, first, count, jars, jarOf, line }: Checkouts,
) =>
  db.run(sql`
    insert into cart (merchant_id, id, shop_code, currency_code, lines, create_date, update_date, expire_date)
    select m.id, (${idOf}::text || lpad((${first}::bigint + n)::text, 7, '0'))::uuid, ${shopCode}, 'USD',
      jsonb_build_array(${json(line)}::jsonb || jsonb_build_object('productCode',
        ${jarOf}::text || lpad(((n * 7919) % ${jars}::int)::text, 7, '0'))),
      now(), now(), now() + interval '30 days'
    from merchant m cross join generate_series(0, ${count}::int - 1) as n
    where m.code = ${merchantCode}`)
