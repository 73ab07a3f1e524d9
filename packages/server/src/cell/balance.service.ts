import type { Database } from '@tradepost/kernel'
import { type ProposedMove, proposeMoves, type WeighedCell } from './balance.rules.ts'
import * as store from './balance.store.ts'

/** Read in some seconds; larger databases are sampled. */
const WHOLE_BYTES = 2 ** 30

export type NamedDatabase = { name: string; database: Database }
export type Balance = { cells: { name: string; merchants: number; bytes: number }[]; moves: ProposedMove[] }

const weigh = async ({ name, database }: NamedDatabase): Promise<WeighedCell> => {
  const bytes = await store.getBytes(database)
  const percent = Math.min(100, (100 * WHOLE_BYTES) / bytes)
  const merchants = await store.weighMerchants(database, percent)
  // rows of a sample stand for all of theirs
  return { name, merchants: merchants.map((one) => ({ ...one, events: (one.events * 100) / percent })) }
}

/** Moves nothing by itself. */
export const proposeBalance = async (databases: NamedDatabase[], most: number): Promise<Balance> => {
  const cells = await Promise.all(databases.map(weigh))
  return {
    cells: cells.map(({ name, merchants }) => ({
      name,
      merchants: merchants.length,
      bytes: merchants.reduce((sum, { bytes }) => sum + bytes, 0),
    })),
    moves: proposeMoves(cells, most),
  }
}
