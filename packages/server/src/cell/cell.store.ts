import { announce, type Db, type Sql, sql, type Tx } from '@tradepost/kernel'

export type Cell = { number: number; url: string }

export type Cells = { own: number; cells: Cell[] }

export const getCells = (db: Db) =>
  db.one<Cells>(sql`
    select o.number as own, (select coalesce(json_agg(json_build_object('number', c.number, 'url', c.url)
      order by c.number), '[]') from cell c) as cells from own_cell o`)

/** Merchants of each cell. */
export const countPlaces = (db: Db) =>
  db.many<{ cell: number; merchants: number }>(sql`
    select p.cell, count(*) as merchants from merchant_place p where p.shop_code = '' group by p.cell`)

export const putCell = async (tx: Tx, { number, url }: Cell): Promise<void> => {
  await tx.run(sql`
    insert into cell (number, url) values (${number}, ${url}) on conflict (number) do update set url = excluded.url`)
  await announce(tx, { cells: true })
}

export const removeCell = async (tx: Tx, number: number): Promise<boolean> => {
  const removed = await tx.run(sql`delete from cell where number = ${number}`)
  await announce(tx, { cells: true })
  return removed > 0
}

export type Found = { cell: number; isHere: boolean }

/** A shop has names of its own, also while it is copied; the row of the merchant tells who owns it. */
const find = (db: Db, named: Sql) =>
  db.maybe<Found>(sql`
    select p.cell, m.id is not null as "isHere"
    from merchant_place n join merchant_place p on p.merchant_id = n.merchant_id and p.shop_code = ''
    left join merchant m on m.id = p.merchant_id
    where ${named} order by m.id is null, p.create_date desc limit 1`)

export const findByName = (db: Db, name: string) => find(db, sql`n.name = ${name}`)

export const findById = (db: Db, merchantId: number) =>
  find(db, sql`n.merchant_id = ${merchantId} and n.shop_code = ''`)

export type Place = { cell: number; code: string; origins: string[] }

/** In the order of codes, which a balancer's map keeps. */
export const listPlaces = (db: Db) =>
  db.many<Place>(sql`
    select distinct on (p.name) p.cell, substr(p.name, 6) as code,
      array(select distinct substr(n.name, 8) from merchant_place n
        where n.merchant_id = p.merchant_id and n.cell = p.cell and n.name like 'origin %' order by 1) as origins
    from merchant_place p where p.shop_code = '' order by p.name, p.create_date desc`)
