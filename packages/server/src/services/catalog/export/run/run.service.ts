import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ExportSettings, texts } from '@tradepost/contract'
import { type Db, enqueue, type Platform, type Tx } from '@tradepost/kernel'
import { csvSource } from '../csv/csv.service.ts'
import { feedSource } from '../feed/feed.service.ts'
import { channelOf } from '../setting/setting.rules.ts'
import { findExportSettings } from '../setting/setting.store.ts'
import { ExportFailure, type ExportSource, type LeftOut } from '../source/source.rules.ts'
import { MAIL_EXPORT } from './mail.service.ts'
import * as store from './run.store.ts'

/** How long a file is kept after the end of its run. */
export const FILE_LIFETIME_MS = 7 * 24 * 3_600_000
/** A fault that does not pass is tried so often. */
const MAX_ATTEMPTS = 5
/** Entities between two notes of the progress. */
const PROGRESS_STEP = 5000

/** Another process writes the run, or it was deleted: there is nothing left to do. */
class Superseded extends Error {}

export const readChannel = async (db: Db, { vault }: Platform, merchantId: number, catalogCode: string) => {
  const row = await findExportSettings(db, merchantId, catalogCode)
  if (!row?.sealed) return null
  return channelOf(JSON.parse(vault.open(row.sealed)) as ExportSettings) ?? null
}

const sourceOf = async (
  platform: Platform,
  { merchantId }: store.RunKey,
  { request, catalogId, catalogCode, catalogName, localeCode }: store.ClaimedRun,
): Promise<ExportSource> => {
  const db = platform.database.background
  const run = { db, platform, merchantId, catalogId, catalogName, localeCode }
  if (request.kind === 'csv') {
    const { kind, ...options } = request
    return csvSource(run, options)
  }
  const channel = await readChannel(db, platform, merchantId, catalogCode)
  return feedSource({ ...run, channel }, request.feed, request.format)
}

/** Writes in chunks, so that a catalog of any size takes the same memory; prepares the next chunk at the same time. */
const writeFile = async (
  path: string,
  { pieces }: ExportSource,
  onProgress: (count: number) => Promise<void>,
) => {
  const file = await open(path, 'wx', 0o600)
  try {
    let count = 0
    let noted = 0
    let writing: Promise<unknown> = Promise.resolve()
    for await (const { text, entities } of pieces) {
      await writing
      writing = file.appendFile(text)
      // reported where it is awaited
      writing.catch(() => undefined)
      count += entities
      if (count - noted < PROGRESS_STEP) continue
      await onProgress(count)
      noted = count
    }
    await writing
    return count
  } finally {
    await file.close()
  }
}

const aboutLeftOut = (leftOut: LeftOut): string | null =>
  leftOut.size === 0 ? null : texts.exportLeftOut([...leftOut])

type Writing = { platform: Platform; key: store.RunKey; writer: string }

const expireDate = ({ clock }: Platform) => new Date(clock.now().getTime() + FILE_LIFETIME_MS)

/** Ends the run and sends the mail about it. */
const endRun = async (tx: Tx, key: store.RunKey, writer: string | null, end: store.RunEnd) => {
  const ended = await store.endRun(tx, key, writer, end)
  if (ended?.hasReader) await enqueue(tx, MAIL_EXPORT, key)
}

const failWith = ({ database, clock }: Platform, key: store.RunKey, writer: string | null, reason: string) =>
  database.background.tx((tx) =>
    endRun(tx, key, writer, { status: 'failed', errorMessage: reason, now: clock.now() }),
  )

/** In one transaction, so that the link shows with the end. */
const succeed = (
  { platform, key, writer }: Writing,
  fileKey: string,
  entityCount: number,
  leftOut: LeftOut,
) =>
  platform.database.background.tx(async (tx) => {
    const errorMessage = aboutLeftOut(leftOut)
    const now = platform.clock.now()
    // recorded in any case: the file of a deleted run must be found as well
    await store.keepFileKey(tx, key, fileKey, expireDate(platform))
    await endRun(tx, key, writer, { status: 'succeeded', entityCount, errorMessage, now })
  })

const extensionOf = (request: store.ExportRequest) => (request.kind === 'csv' ? 'csv' : request.format)

const writeRun = async (writing: Writing, run: store.ClaimedRun) => {
  const { platform, key, writer } = writing
  const { database, uploadDir, ids, files } = platform
  const source = await sourceOf(platform, key, run)
  await mkdir(uploadDir, { recursive: true })
  const path = join(uploadDir, ids.uuid())
  try {
    const count = await writeFile(path, source, async (sofar) => {
      if (!(await store.recordProgress(database.background, key, writer, sofar))) throw new Superseded()
    })
    const proposed = `exports/${key.merchantId}/${key.id}-${ids.uuid()}.${extensionOf(run.request)}`
    // before there is a file, and not sooner: a run that fails has none
    const fileKey = await store.keepFileKey(database.background, key, proposed, expireDate(platform))
    await files.put(fileKey, { path })
    await succeed(writing, fileKey, count, source.leftOut)
  } finally {
    await rm(path, { force: true })
  }
}

/** Safe to run twice: a run that has ended stays as it is, and one that was interrupted starts over. */
export const performRun = async (platform: Platform, key: store.RunKey): Promise<void> => {
  const { database, ids, log } = platform
  const writer = ids.uuid()
  const run = await store.claimRun(database.background, key, writer)
  if (!run) return
  try {
    await writeRun({ platform, key, writer }, run)
  } catch (error) {
    if (error instanceof Superseded) return
    const isFinal = error instanceof ExportFailure
    log.error({ err: error, export: key.id, attempts: run.attempts }, 'an export could not be written')
    if (!isFinal && run.attempts < MAX_ATTEMPTS) throw error
    await failWith(platform, key, writer, isFinal ? error.message : texts.exportFault)
  }
}

export const failRun = (platform: Platform, key: store.RunKey): Promise<void> =>
  failWith(platform, key, null, texts.jobCrashed)

const REMOVE_BATCH = 500

export const removeOldFiles = async ({ database, files, clock }: Platform): Promise<void> => {
  for (;;) {
    const old = await store.listOldFiles(database.background, clock.now(), REMOVE_BATCH)
    for (const file of old) {
      await files.remove(file.key)
      await store.removeFile(database.background, file)
    }
    if (old.length < REMOVE_BATCH) return
  }
}
