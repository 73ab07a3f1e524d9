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
import type { LimitReader } from '../../merchant/index.ts'
import type { ImportKey } from '../model/import.rules.ts'
import { enqueueWarming, LONG_BYTES } from '../record/enqueue.service.ts'
import { lockImport } from '../record/import.store.ts'
import * as store from './upload.store.ts'

const MEGABYTE = 1024 * 1024

type Room = { ofFile: number; ofMerchant: number }

const assertFits = (bytes: number, { ofFile, ofMerchant }: Room) => {
  if (bytes > ofFile) throw fail('feedTooLarge')
  if (bytes > ofMerchant) throw fail('feedStoreFull')
}

async function* within(pieces: AsyncIterable<Uint8Array>, room: Room) {
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    assertFits(bytes, room)
    yield piece
  }
}

/** Room that is left for one file. */
const roomFor = async (
  db: Parameters<typeof lockImport>[0],
  { config }: Ctx['platform'],
  key: ImportKey,
  number: number,
): Promise<Room> => ({
  ofFile: config.importMegabytes * MEGABYTE,
  ofMerchant:
    config.importStoreMegabytes * MEGABYTE -
    (await store.sumStoredBytes(db, key.merchantId, { ref: key.ref, number })),
})

export const importLimits: LimitReader = async ({ db, platform: { config }, merchantId }) => [
  { code: 'importFileBytes', limit: config.importMegabytes * MEGABYTE, used: null },
  {
    code: 'importStoreBytes',
    limit: config.importStoreMegabytes * MEGABYTE,
    used: await store.sumStoredBytes(db, merchantId),
  },
]

type Arriving = {
  pieces: AsyncIterable<Uint8Array>
  contentType: string | null
  contentEncoding: string | null
  /** As the sender says, before anything is read. */
  length: number
}

/** The statuses in which the import takes the file. */
type Accepted = Pick<Arriving, 'contentType' | 'contentEncoding'> & { statuses: readonly ImportStatus[] }

const assertOpen = async (
  db: Parameters<typeof lockImport>[0],
  key: ImportKey,
  statuses: readonly ImportStatus[],
) => {
  const found = await lockImport(db, key)
  if (!found) throw fail('importNotFound')
  if (!statuses.includes(found.status)) throw fail('importStarted')
}

const storeUpload = async (ctx: Ctx, key: ImportKey, number: number, upload: Upload, accepted: Accepted) => {
  const fileKey = `imports/${key.ref}/${ctx.platform.ids.uuid()}.feed`
  await draftFile(ctx, upload, fileKey, { path: upload.path })
  await ctx.tx(async (tx) => {
    await store.lockStoredBytes(tx, key.merchantId)
    await assertOpen(tx, key, accepted.statuses)
    assertFits(upload.size, await roomFor(tx, ctx.platform, key, number))
    const before = await store.findFeed(tx, key, number)
    if (!before) throw fail('importNotFound')
    const { contentType, contentEncoding } = accepted
    await store.putFeed(tx, key, number, { fileKey, bytes: upload.size, contentType, contentEncoding })
    await keepFile(tx, fileKey)
    if (upload.size > LONG_BYTES) await enqueueWarming(tx)
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
  const { uploadDir, ids } = ctx.platform
  const room = await roomFor(ctx.database, ctx.platform, key, number)
  assertFits(arriving.length, room)
  await assertOpen(ctx.database, key, statuses)
  const stream = Readable.from(within(arriving.pieces, room))
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
