import type { Node } from '@tradepost/postgres/nodes'
import { whole } from '../table.ts'
import { type Growing, growing } from './tables.ts'

/** Of one merchant, as its rows refer to them. */
export type Owner = {
  merchantId: number
  catalogId: number
  webhookId: string
  campaignId: number
  dispatchId: number
}

/** Less than the whole time, so that what servers remove by themselves meanwhile is nothing. */
export const SPREAD = 0.95
/** One product in so many rows of a merchant: each has a history of twenty changes. */
const CHANGES = 20

/**
 * Rows `r` with ids up to 0, below all that servers will give; the oldest first. Half of them belong to the first merchant.
 */
const rowsOf = ({ days }: Growing, count: number, owners: Owner[]): string => {
  const values = owners.map(
    ({ merchantId, catalogId, webhookId, campaignId, dispatchId }, place) =>
      `(${place}, ${merchantId}, ${catalogId}, '${webhookId}'::uuid, ${campaignId}, ${dispatchId})`,
  )
  const products = Math.max(1, Math.floor(count / owners.length / CHANGES))
  return `select g - ${count} as id, o.*, 'p-' || (hashint8(g) & 2147483647) % ${products} as product,
      hashint8(-g) & 1023 as chance,
      now() - make_interval(days => ${days}) * ${SPREAD} * (1 - g::float8 / ${count}) as moment
    from generate_series(1, ${count}) g
    join (values ${values.join(', ')}) o (place, merchant_id, catalog_id, webhook_id, campaign_id, dispatch_id)
      on o.place = case when g % 2 = 0 then 0 else g / 2 % ${owners.length} end`
}

type Index = { name: string; text: string; constraint: string | null; rule: string | null }

const indexesOf = (node: Node, table: string) =>
  node.query<Index>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text, c.conname as constraint,
      pg_get_constraintdef(c.oid) as rule
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
    where i.indrelid = '${table}'::regclass`)

/** In one transaction of a table that is empty in it, with the indexes afterwards: nothing of it is logged. */
const fillTable = async (node: Node, growing: Growing, count: number, owners: Owner[]): Promise<void> => {
  const { table, columns, values } = growing
  const indexes = await indexesOf(node, table)
  const drop = ({ name, constraint }: Index) =>
    constraint ? `alter table ${table} drop constraint ${constraint}` : `drop index ${name}`
  const make = ({ text, constraint, rule }: Index) =>
    constraint ? `alter table ${table} add constraint ${constraint} ${rule}` : text
  await node.query(
    [
      'begin',
      `truncate ${table}`,
      ...indexes.map(drop),
      // neither triggers nor foreign keys: the rows are right as they are made
      'set local session_replication_role = replica',
      `insert into ${table} (${columns}) overriding system value
        select ${values} from (${rowsOf(growing, count, owners)}) r`,
      ...indexes.map(make),
      'commit',
    ].join('; '),
  )
  await node.query(`vacuum (freeze, analyze) ${table}`)
}

/** Of a proof before this one, in the same folder. */
const isFilled = async (node: Node, { table }: Growing): Promise<boolean> => {
  const [found] = await node.query<{ rows: number }>(
    `select reltuples as rows from pg_class where oid = '${table}'::regclass`,
  )
  return (found?.rows ?? 0) > 0
}

const ledger = ({ table }: Growing) => table === 'inventory_change'

/** Lists read their length from a counter. */
const countLedger = (node: Node) =>
  node.query(`
    delete from counter where kind = 'inventoryChange';
    insert into counter (merchant_id, kind, scope, shard, n)
    select merchant_id, 'inventoryChange', 0, 0, count(*) from inventory_change group by merchant_id`)

/** Two tables at a time. */
export const fill = async (
  node: Node,
  rows: number,
  owners: Owner[],
  say: (text: string) => void,
): Promise<void> => {
  const waiting = [...growing]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (await isFilled(node, next)) continue
      const began = performance.now()
      const count = Math.round(rows * next.share)
      await fillTable(node, next, count, owners)
      if (ledger(next)) await countLedger(node)
      say(`${whole(count)} rows of ${next.table} in ${((performance.now() - began) / 1000).toFixed(0)} s`)
    }
  }
  await Promise.all([work(), work()])
}
