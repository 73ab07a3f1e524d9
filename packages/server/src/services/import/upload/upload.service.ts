import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ImportStatus } from '@tradepost/contract'
import {
  type Ctx,
  discardUploads,
  draftFile,
  dropFiles,
  fail,
  keepFile,
  receiveFile,
  type Upload,
} from '@tradepost/kernel'
import type { ImportKey } from '../import/import.rules.ts'
import { lockImport } from '../import/import.store.ts'
import * as store from './upload.store.ts'

const MEGABYTE = 1024 * 1024

async function* within(pieces: AsyncIterable<Uint8Array>, maxBytes: number) {
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > maxBytes) throw fail('feedTooLarge')
    yield piece
  }
}

type Arriving = {
  pieces: AsyncIterable<Uint8Array>
  contentType: string | null
  contentEncoding: string | null
  /** As the sender says, before anything is read. */
  length: number
}

/** The statuses in which the import takes the file. */
type Told = Pick<Arriving, 'contentType' | 'contentEncoding'> & { statuses: readonly ImportStatus[] }

const assertOpen = async (
  db: Parameters<typeof lockImport>[0],
  key: ImportKey,
  statuses: readonly ImportStatus[],
) => {
  const found = await lockImport(db, key)
  if (!found) throw fail('importNotFound')
  if (!statuses.includes(found.status)) throw fail('importStarted')
}

const storeUpload = async (ctx: Ctx, key: ImportKey, number: number, upload: Upload, told: Told) => {
  const fileKey = `imports/${key.ref}/${ctx.platform.ids.uuid()}.feed`
  await draftFile(ctx, upload, fileKey, { path: upload.path })
  await ctx.tx(async (tx) => {
    await assertOpen(tx, key, told.statuses)
    const before = await store.findFeed(tx, key, number)
    if (!before) throw fail('importNotFound')
    const { contentType, contentEncoding } = told
    await store.putFeed(tx, key, number, { fileKey, bytes: upload.size, contentType, contentEncoding })
    await keepFile(tx, fileKey)
    if (before.fileKey) await dropFiles(tx, ctx, [before.fileKey])
  })
}

/** Through the disk into the file store, never whole in memory. A second upload replaces the first. */
export const receiveFeed = async (
  ctx: Ctx,
  key: ImportKey,
  number: number,
  arriving: Arriving,
  statuses: readonly ImportStatus[] = ['new'],
) => {
  const { config, uploadDir, ids } = ctx.platform
  const maxBytes = config.importMegabytes * MEGABYTE
  if (arriving.length > maxBytes) throw fail('feedTooLarge')
  await assertOpen(ctx.database, key, statuses)
  const stream = Readable.from(within(arriving.pieces, maxBytes))
  const upload = await receiveFile(stream, join(uploadDir, ids.uuid()), 'feed')
  try {
    await storeUpload(ctx, key, number, upload, { ...arriving, statuses })
  } finally {
    await discardUploads([upload])
  }
}

/** Null when nothing was uploaded there. */
export const openStoredFeed = async (ctx: Ctx, key: ImportKey, number: number) => {
  const found = await store.findFeed(ctx.database, key, number)
  return found?.fileKey ? ctx.platform.files.open(found.fileKey) : null
}
