import { setTimeout as sleep } from 'node:timers/promises'
import { type Tx, UserError } from '@tradepost/kernel'
import * as store from './fence.store.ts'
import { beginSwitch } from './move.store.ts'
import type { MoveOptions, MoveWork } from './work.ts'

/** The switch did not come about in time: changes go on, and it is tried again. */
class NotYet extends Error {}

/** A call to a webhook may last longer than changes may wait; it is then made again, under the same id. */
const CALL_PATIENCE_MS = 1500
const POLL_MS = 15

const until = async (isSo: () => Promise<boolean>, end: number): Promise<boolean> => {
  for (;;) {
    if (await isSo()) return true
    if (performance.now() >= end) return false
    await sleep(POLL_MS)
  }
}

const differing = (here: store.TableSum[], there: store.TableSum[]): string[] => {
  const sums = new Map(there.map(({ name, rows, sum }) => [name, `${rows} ${sum}`]))
  return here.filter(({ name, rows, sum }) => sums.get(name) !== `${rows} ${sum}`).map(({ name }) => name)
}

/** Everything that the other cell lacks until it can be the owner, while the changes of the merchant wait. */
const finishCopy = async (tx: Tx, work: MoveWork, end: number) => {
  const { here, there, merchantId, tables, ids, clock } = work
  if (!(await until(() => store.isHandedOn(tx, merchantId), end)))
    throw new NotYet('events of the merchant have not been handed on: does a server run at its database?')
  const patience = Math.min(end, performance.now() + CALL_PATIENCE_MS)
  await until(async () => !(await store.isCalling(tx, merchantId)), patience)

  const mark = ids.uuid()
  await store.putMark(here, merchantId, mark)
  if (!(await until(() => store.hasMark(there, merchantId, mark), end)))
    throw new NotYet('the copy is too far behind')
  await store.raiseSequences(there, await store.listSequences(tx))
  const timeLeft = end - performance.now()
  const sums = await Promise.race([
    Promise.all([here, there].map((db) => store.sumTables(db, tables, merchantId))),
    sleep(timeLeft, undefined),
  ])
  if (!sums)
    throw new NotYet('its tables take longer to compare than changes may wait: allow for more by --pause')
  const [mine = [], theirs = []] = sums
  const names = differing(mine, theirs)
  if (names.length > 0) throw new NotYet(`the copies of ${names.join(', ')} differ`)
  const rows = mine.reduce((all, table) => all + table.rows, 0)
  await beginSwitch(tx, merchantId, { rows }, clock.now())
}

const isTooBusy = (error: unknown) => (error as { code?: string }).code === '55P03'

/** When this process is gone, so is the lock: changes go on at the old owner, unless the switch has been stored. */
const attempt = (work: MoveWork, limitMs: number): Promise<number> =>
  work.here.tx(async (tx) => {
    const began = performance.now()
    await store.holdChanges(tx, work.merchantId)
    await finishCopy(tx, work, began + limitMs)
    return began
  })

const BETWEEN_MS = 1000

/** Answers since when changes wait. */
export const switchOwner = async (work: MoveWork, { pauseMs, attempts }: MoveOptions): Promise<number> => {
  for (let count = 1; ; count++) {
    try {
      return await attempt(work, pauseMs)
    } catch (error) {
      if (!(error instanceof NotYet) && !isTooBusy(error)) throw error
      const why = error instanceof NotYet ? error.message : 'a change of the merchant takes long'
      work.onProgress(`Changes went on after an attempt to switch: ${why}`)
      if (count === attempts)
        throw new UserError(
          `The merchant stays where it is after ${attempts} attempts: ${why}. The copy goes on; give the command again, or end it by --stop.`,
        )
      await sleep(BETWEEN_MS)
    }
  }
}
