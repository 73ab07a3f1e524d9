import type { Client } from '../../packages/kernel/src/db/connection/client.ts'

/** As the driver reads it; `json` may be anything. */
export type Kind = 'string' | 'number' | 'boolean' | 'date' | 'buffer' | 'json' | `list of ${string}`

export type Column = { name: string; kind: Kind; mayBeNull: boolean }

type Field = { name: string; dataTypeID: number; tableID: number; columnID: number }
type Wire = { parse(message: object): void; describe(message: object): void; sync(): void }

/** PostgreSQL reads the statement, finds all that it names, and tells the columns of its result; nothing runs. */
const fieldsOf = (client: Client, text: string): Promise<Field[]> =>
  new Promise((resolve, reject) => {
    let found: Field[] = []
    let failure: Error | undefined
    const ignored = () => undefined
    client.query({
      submit: (wire: Wire) => {
        wire.parse({ text, name: '', types: [] })
        wire.describe({ type: 'S', name: '' })
        wire.sync()
      },
      handleRowDescription: ({ fields }: { fields: Field[] }) => {
        found = fields
      },
      handleError: (error: Error) => {
        failure = error
        reject(error)
      },
      handleReadyForQuery: () => failure ?? resolve(found),
      handleDataRow: ignored,
      handleCommandComplete: ignored,
      handleEmptyQuery: ignored,
    } as never)
  })

const kinds: Record<string, Kind> = {
  ...Object.fromEntries(['int2', 'int4', 'int8', 'oid', 'float4', 'float8'].map((name) => [name, 'number'])),
  ...Object.fromEntries(['date', 'timestamp', 'timestamptz'].map((name) => [name, 'date'])),
  bool: 'boolean',
  bytea: 'buffer',
  json: 'json',
  jsonb: 'json',
  // the driver reads these otherwise in lists than alone
  _int8: 'list of string',
  _numeric: 'list of number',
}

const kindOf = (type: string): Kind =>
  kinds[type] ?? (type.startsWith('_') ? `list of ${kinds[type.slice(1)] ?? 'string'}` : 'string')

/** A condition on the column keeps rows out where it is null. As far as a column tells: joins may add more. */
const mayBeNull = (text: string, column: string | undefined): boolean =>
  column !== undefined && !new RegExp(`\\b${column} (is not null|[=<>]|between)`).test(text)

/** Asks a database for the columns of statements. */
export const describing = async (client: Client) => {
  const types = await client.query('select oid, typname as name from pg_type')
  const names = new Map(types.rows.map(({ oid, name }: { oid: number; name: string }) => [oid, name]))
  const empty = await client.query(
    `select attrelid || '.' || attnum as key, attname as name from pg_attribute where not attnotnull and attnum > 0
      and attrelid not in (select oid from pg_class where relnamespace = 'pg_catalog'::regnamespace)`,
  )
  const nullable = new Map(empty.rows.map(({ key, name }: { key: string; name: string }) => [key, name]))
  return async (text: string): Promise<Column[]> =>
    (await fieldsOf(client, text)).map(({ name, dataTypeID, tableID, columnID }) => ({
      name,
      kind: kindOf(names.get(dataTypeID) ?? 'text'),
      mayBeNull: mayBeNull(text, nullable.get(`${tableID}.${columnID}`)),
    }))
}
