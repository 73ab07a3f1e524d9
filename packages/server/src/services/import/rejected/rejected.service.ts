import type { ImportEntity } from '@tradepost/contract'
import { type Ctx, type Feed, fail, openFeed, StreamAnswer } from '@tradepost/kernel'
import { permissionsOf } from '../entity/entity.table.ts'
import type { ImportKey } from '../model/import.rules.ts'
import { foundImport, keyOf } from '../record/find.service.ts'
import { storedFile } from '../upload/stored-file.ts'
import { writerOf } from './rejected.rules.ts'
import * as store from './rejected.store.ts'

const BATCH = 1000
/** Characters that are sent at once. */
const PIECE_LENGTH = 64 * 1024

async function* rejections(ctx: Ctx, key: ImportKey, number: number): AsyncGenerator<store.Rejected> {
  let after = 0
  for (;;) {
    const found = await store.listRejected(ctx.db, key, { number, after, limit: BATCH })
    yield* found
    const last = found.at(-1)
    if (!last || found.length < BATCH) return
    after = last.row
  }
}

/** The file is read once more, to its last rejected row: no other copy of its rows is kept. */
async function* rejectedText(feed: Feed, rejected: AsyncGenerator<store.Rejected>): AsyncGenerator<string> {
  const { head, row: write, tail } = writerOf(feed)
  let text = head
  let isFirst = true
  let next = await rejected.next()
  if (!next.done)
    for await (const row of feed.rows) {
      if (row.row < next.value.row) continue
      text += write(row, next.value.error, isFirst)
      isFirst = false
      next = await rejected.next()
      if (next.done) break
      if (text.length < PIECE_LENGTH) continue
      yield text
      text = ''
    }
  yield text + tail
}

const endings = { csv: 'csv', json: 'json', ndjson: 'ndjson' }

export const getRejectedRows = async (
  ctx: Ctx,
  ref: string,
  { entity, file: ordinal = 1 }: { entity: ImportEntity; file?: number },
) => {
  const key = keyOf(ctx, ref)
  await foundImport(ctx, key)
  const { created, updated } = permissionsOf(entity)
  for (const permission of [created, updated]) ctx.require(permission)
  const file = await store.findRejectedFile(ctx.db, key, { entity, index: ordinal - 1 })
  if (!file) throw fail('importFileNotFound')
  const { contentType, contentEncoding, number } = file
  const feed = await openFeed(storedFile(ctx.platform, file), { contentType, contentEncoding }, null)
  return new StreamAnswer(() => rejectedText(feed, rejections(ctx, key, number)), {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="rejected-${entity}.${endings[feed.format]}"`,
  })
}
