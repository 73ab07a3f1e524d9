import type { Db } from '@tradepost/kernel'
import { type CatalogTable, listTables } from '../archive/catalog.read.ts'
import { undecided } from '../archive/plan.rules.ts'

/**
 * Events have positions in the stream of their cell, and are handed on before the switch; documents of products are kept by
 * each PostgreSQL for itself, and made again when they are asked for.
 */
const staying = ['outbox', 'product_document']
const apart = [...staying, 'merchant_move', 'merchant_move_mark', 'merchant_place']

/**
 * Everything of a merchant, also what an archive leaves out, because triggers do not run in the copy. Its own row is not
 * among them: a cell has it only while it is the owner, and without it no tick and no request finds the others.
 */
export const listMovedTables = async (db: Db): Promise<CatalogTable[]> => {
  const tables = await listTables(db)
  const open = undecided(tables)
  if (open.length > 0) throw new Error(`nobody has decided whether the tables ${open.join(', ')} move`)
  const moved = tables.filter(
    ({ name, columns }) => !apart.includes(name) && columns.some((column) => column.name === 'merchant_id'),
  )
  const keyless = moved.filter(({ key }) => !key.includes('merchant_id'))
  // published without one, a table refuses the updates of all merchants
  if (keyless.length > 0)
    throw new Error(`tables without the merchant in their key: ${keyless.map(({ name }) => name).join(', ')}`)
  return moved
}

/** All that go when the merchant has gone. */
export const namesOf = (tables: CatalogTable[]): string[] => [...tables.map(({ name }) => name), ...staying]

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`
