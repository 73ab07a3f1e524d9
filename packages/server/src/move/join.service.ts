import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, UserError } from '@tradepost/kernel'
import * as store from './join.store.ts'

const POLL_MS = 50
const PATIENCE_MS = 60_000

type Joining = {
  cell: number
  /** How this PostgreSQL reaches that of the home cell. */
  conninfo: string
  /** And the other way round. */
  back: string
}

/**
 * Makes an empty database one more cell: its merchants and shops get numbers of its own block, it follows keys, operators
 * and the directory of the home cell, and that follows the places of its merchants. Without the home cell it goes on with
 * those that it has.
 */
export const joinCell = async (
  { here, home }: { here: Database; home: Database },
  { cell, conninfo, back }: Joining,
): Promise<void> => {
  if (await store.isJoined(here, cell)) throw new UserError(`This database is cell ${cell} already.`)
  const merchants = await store.countMerchants(here)
  if (merchants > 0)
    throw new UserError(
      `This database has ${merchants} merchants, whose secrets belong to its own keys: a cell joins before its first merchant.`,
    )
  await store.publishHome(home, cell)
  await store.publishPlaces(here, cell)
  await store.followHome(here, cell, conninfo)
  await store.followPlaces(home, cell, back)
  const end = performance.now() + PATIENCE_MS
  while (!(await store.isCopied(here, cell))) {
    if (performance.now() > end)
      throw new UserError(
        'The keys of the home cell do not come: read the log of this PostgreSQL, which has to reach the other one.',
      )
    await sleep(POLL_MS)
  }
}
