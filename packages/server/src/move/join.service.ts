import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, UserError } from '@tradepost/kernel'
import * as store from './join.store.ts'

const POLL_MS = 50
const PATIENCE_MS = 60_000

/**
 * Makes an empty database one more cell: its merchants and shops get numbers of its own block, and it follows the keys and
 * operators of the home cell. Without the home cell it goes on with those that it has.
 */
export const joinCell = async (
  { here, home }: { here: Database; home: Database },
  { cell, conninfo }: { cell: number; conninfo: string },
): Promise<void> => {
  if (await store.isJoined(here, cell)) throw new UserError(`This database is cell ${cell} already.`)
  const merchants = await store.countMerchants(here)
  if (merchants > 0)
    throw new UserError(
      `This database has ${merchants} merchants, whose secrets belong to its own keys: a cell joins before its first merchant.`,
    )
  await store.publishHome(home, cell)
  await store.followHome(here, cell, conninfo)
  const end = performance.now() + PATIENCE_MS
  while (!(await store.isCopied(here, cell))) {
    if (performance.now() > end)
      throw new UserError(
        'The keys of the home cell do not come: read the log of this PostgreSQL, which has to reach the other one.',
      )
    await sleep(POLL_MS)
  }
}
