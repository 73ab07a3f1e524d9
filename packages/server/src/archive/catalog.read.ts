import { type Db, sql } from '@tradepost/kernel'

export type CatalogColumn = {
  name: string
  isNullable: boolean
  isJson: boolean
  isText: boolean
  isGenerated: boolean
  /** Sequence of an identity column. */
  sequence: string | null
}

export type CatalogTable = {
  name: string
  columns: CatalogColumn[]
  /** Columns of the primary key. */
  key: string[]
  /** Other tables that its rows refer to. */
  refersTo: string[]
}

/** Tables as the database itself describes them, so that none is forgotten. */
export const listTables = (db: Db) =>
  db.many<CatalogTable>(sql`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'isNullable', not a.attnotnull,
          'isJson', a.atttypid = 'jsonb'::regtype, 'isText', a.atttypid = 'text'::regtype,
          'isGenerated', a.attgenerated <> '',
          'sequence', case when a.attidentity <> '' then
            (select s.relname from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
             where d.refobjid = c.oid and d.refobjsubid = a.attnum and d.deptype = 'i' limit 1) end)
          order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(json_agg(a.attname order by k.position), '[]')
        from pg_constraint p, unnest(p.conkey) with ordinality as k(number, position)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        where p.conrelid = c.oid and p.contype = 'p') as key,
      (select coalesce(json_agg(distinct f.relname), '[]')
        from pg_constraint p join pg_class f on f.oid = p.confrelid
        where p.conrelid = c.oid and p.contype = 'f' and f.oid <> c.oid) as "refersTo"
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    order by c.relname collate "C"`)

/** The last migration decides which tables and columns there are. */
export const newestMigration = async (db: Db): Promise<string> =>
  (await db.one<{ name: string }>(sql`select name from schema_migration order by version desc limit 1`)).name
