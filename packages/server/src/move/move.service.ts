import { setTimeout as sleep } from 'node:timers/promises'
import {
  addWaitingJobs,
  announce,
  countJobsOf,
  type Database,
  fail,
  lockWaitingJobs,
  removeWaitingJobs,
  type Tx,
  UserError,
} from '@tradepost/kernel'
import { findMerchant } from '../archive/export.store.ts'
import { switchOwner } from './fence.service.ts'
import * as links from './link.store.ts'
import * as store from './move.store.ts'
import { listMovedTables, namesOf } from './moved-table.read.ts'
import { refuseUnfit } from './preflight.ts'
import type { Cells, MoveOptions, MoveWork } from './work.ts'

const POLL_MS = 100
const MOST_JOBS = 500
/** Of the copy; a broken connection costs one, too. */
const MOST_ERRORS = 20

/** A table whose writers did not end in time is tried again, so that others do not wait behind it. */
const patiently = async (change: () => Promise<unknown>): Promise<void> => {
  for (let count = 1; ; count++) {
    try {
      await change()
      return
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03' || count === 300) throw error
      await sleep(POLL_MS)
    }
  }
}

const removeRows = async (db: Database, { tables, merchantId }: Pick<MoveWork, 'tables' | 'merchantId'>) => {
  for (const name of namesOf(tables)) await links.removeTable(db, name, merchantId)
}

const fence = async ({ here, tables, merchantId }: MoveWork) => {
  const fenced = new Set(await links.listFenced(here, merchantId))
  for (const table of tables)
    if (!fenced.has(table.name)) await patiently(() => links.putFence(here, table, merchantId))
}

const unfence = async ({ here, tables, merchantId }: MoveWork) => {
  for (const table of tables) await patiently(() => links.removeFence(here, table, merchantId))
}

const link = async (work: MoveWork, conninfo: string) => {
  const { here, there, merchantId, tables } = work
  await fence(work)
  const found = await links.findLinks(here, merchantId)
  if (!found.publication) await links.createPublication(here, tables, merchantId)
  if (!found.slot) await links.createSlot(here, merchantId)
  if (!(await links.findCopying(there, merchantId))) {
    await removeRows(there, work)
    await links.createSubscription(there, merchantId, conninfo)
  }
}

const unlink = async ({ here, there, merchantId }: MoveWork) => {
  await links.dropSubscription(there, merchantId)
  await links.dropLinks(here, merchantId)
}

const awaitCopy = async ({ there, merchantId, onProgress }: MoveWork) => {
  for (let told = -1; ; await sleep(POLL_MS)) {
    const copying = await links.findCopying(there, merchantId)
    if (!copying) throw new UserError('The copy was ended meanwhile: give the command again.')
    const { tables, ready, errors } = copying
    if (errors > MOST_ERRORS)
      throw new UserError(
        'The other PostgreSQL cannot copy: read its log, and give the command again, or end it by --stop.',
      )
    if (tables > 0 && ready === tables) return
    if (Math.floor(ready / 20) > told) onProgress(`Copied ${ready} of ${tables} tables`)
    told = Math.floor(ready / 20)
  }
}

/** Processes forget what they know of the merchant. */
const announceMove = async (tx: Tx, merchantId: number) => {
  const codes = await store.listShopCodes(tx, merchantId)
  await announce(
    tx,
    { tokens: { merchantId } },
    ...codes.map((shopCode) => ({ shop: { merchantId, shopCode } })),
  )
}

/** The new owner first: until then the old one answers reads, and nobody takes changes. */
const completeSwitch = async ({ here, there, merchantId, clock }: MoveWork, merchant: string) => {
  await there.tx(async (tx) => {
    await store.insertMerchant(tx, merchant)
    await store.removeMove(tx, merchantId)
    await announceMove(tx, merchantId)
  })
  await here.tx(async (tx) => {
    await store.removeMerchant(tx, merchantId)
    await store.patchStep(tx, merchantId, 'removing', {}, clock.now())
    await announceMove(tx, merchantId)
  })
}

/** Added there before they are removed here: one that comes twice finds nothing to do. */
const moveJobs = async ({ here, there, merchantId }: MoveWork): Promise<void> => {
  for (;;) {
    const moved = await here.tx(async (tx) => {
      const jobs = await lockWaitingJobs(tx, merchantId, MOST_JOBS)
      if (jobs.length === 0) return 0
      await addWaitingJobs(there, jobs)
      return removeWaitingJobs(
        tx,
        jobs.map(({ id }) => id),
      )
    })
    if (moved > 0) continue
    // those that run are refused their changes, wait to be tried again, and are then moved
    if ((await countJobsOf(here, merchantId)) === 0) return
    await sleep(POLL_MS)
  }
}

const begin = async (cells: Cells, options: MoveOptions): Promise<store.Move> => {
  const { here, clock } = cells
  const found = await store.findMove(here, options.code)
  if (found && found.step !== 'done') {
    if (found.target === options.target) return found
    throw new UserError(`The merchant ${options.code} is on its way to ${found.target}: name that one.`)
  }
  const merchant = await findMerchant(here, options.code)
  if (!merchant)
    throw found ? new UserError(`The merchant has moved to ${found.target}.`) : fail('merchantNotFound')
  const move = { merchantId: merchant.id, ...options, step: 'copying', merchant: null, figures: {} } as const
  await refuseUnfit(cells, move)
  await store.removeMove(here, merchant.id)
  await store.insertMove(here, move, clock.now())
  return move
}

const read = async (here: Database, code: string): Promise<store.Move> => {
  const move = await store.findMove(here, code)
  if (!move) throw new UserError(`The merchant ${code} is not on its way to another cell.`)
  return move
}

/** Each step is stored, so the command given again goes on where it ended. */
export const moveMerchant = async (cells: Cells, options: MoveOptions): Promise<store.Move> => {
  const { here, onProgress, clock } = cells
  const began = performance.now()
  let move = await begin(cells, options)
  const { merchantId, code } = move
  const work: MoveWork = { ...cells, merchantId, code, tables: await listMovedTables(here) }
  let since: number | undefined
  if (move.step === 'copying') {
    await link(work, options.conninfo)
    await awaitCopy(work)
    since = await switchOwner(work, options)
    move = await read(here, code)
  }
  if (move.step === 'switching') {
    await completeSwitch(work, move.merchant ?? '')
    const pauseMs = since === undefined ? undefined : Math.round(performance.now() - since)
    await store.patchStep(here, merchantId, 'removing', { pauseMs }, clock.now())
    onProgress(
      `The merchant belongs to ${move.target}; changes waited for ${pauseMs ?? 'an unknown time of'} ms`,
    )
  }
  await unlink(work)
  await moveJobs(work)
  await removeRows(here, work)
  await unfence(work)
  const seconds = Math.round((performance.now() - began) / 100) / 10
  await store.patchStep(here, merchantId, 'done', { seconds }, clock.now())
  return read(here, code)
}

/** Until the switch. */
export const stopMove = async (cells: Cells, code: string): Promise<void> => {
  const { here, there } = cells
  const { step, merchantId, target } = await read(here, code)
  if (step !== 'copying')
    throw new UserError(
      `The merchant belongs to ${target} already: ${step === 'done' ? 'move it back from there' : 'give the command again to finish, and then move it back from there'}.`,
    )
  const work: MoveWork = { ...cells, merchantId, code, tables: await listMovedTables(here) }
  await unlink(work)
  await removeRows(there, work)
  await unfence(work)
  await store.removeMove(here, merchantId)
}

export type MoveState = store.Move & { copying: links.Copying | null }

export const readMove = async (
  { here, there }: Pick<Cells, 'here' | 'there'>,
  code: string,
): Promise<MoveState> => {
  const move = await read(here, code)
  return { ...move, copying: await links.findCopying(there, move.merchantId) }
}
