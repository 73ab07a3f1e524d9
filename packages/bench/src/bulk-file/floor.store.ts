import pg from 'pg'

/** Tables that an import of products fills. Events are left out: they are gone again after a while. */
const tables = [
  ...['product', 'product_search', 'product_filter', 'product_name', 'product_category'],
  'product_attribute_value',
]
const copyOf = (table: string) => `floor_${table}`

/** Columns that can be written; the others are computed. */
const columnsOf = async (client: pg.Client, table: string): Promise<string> => {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows[0]?.names ?? ''
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** Unlike the platform's own connections, without a limit of time. */
const withClient = async <Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client(connection)
  await client.connect()
  return work(client).finally(() => client.end())
}

/**
 * Seconds that PostgreSQL alone takes to copy the merchant's rows from files of its own into empty tables with the
 * same indexes: no JSON to read, nothing to check, no event.
 */
export const copyRows = (connection: pg.ClientConfig, merchantId: number): Promise<number> =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    )
    let seconds = 0
    for (const table of tables) {
      const columns = await columnsOf(client, table)
      const file = pg.escapeLiteral(`${rows[0]?.folder}/${copyOf(table)}.copy`)
      await client.query(
        `copy (select ${columns} from ${table} where merchant_id = ${merchantId}) to ${file}`,
      )
      await client.query(`create table ${copyOf(table)} (like ${table} including all)`)
      await client.query('checkpoint')
      seconds += await secondsOf(() => client.query(`copy ${copyOf(table)} (${columns}) from ${file}`))
      await client.query(`drop table ${copyOf(table)}`)
    }
    return seconds
  })

const PER_FETCH = 500

/** Seconds to read the merchant's products as they are stored, in the order of their codes, and do nothing with them. */
export const readRows = (connection: pg.ClientConfig, merchantId: number) =>
  withClient(connection, async (client) => {
    let count = 0
    const seconds = await secondsOf(async () => {
      await client.query('begin')
      await client.query(
        `declare stored no scroll cursor for select code, data::text, descriptions::text from product
         where merchant_id = ${merchantId} order by catalog_id, code`,
      )
      for (let read = PER_FETCH; read === PER_FETCH; count += read) {
        const { rows } = await client.query(`fetch ${PER_FETCH} from stored`)
        read = rows.length
      }
      await client.query('commit')
    })
    return { count, seconds }
  })

/** As a database at rest has done long ago. */
export const settle = (connection: pg.ClientConfig) =>
  withClient(connection, async (client) => {
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
