import { Readable } from 'node:stream'
import type { ImportUrlCreate } from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'
import { removeImages } from '../image/image.store.ts'
import { keyOf } from '../record/find.service.ts'
import * as store from '../record/import.store.ts'
import { hasEnded } from '../record/turn.store.ts'
import { applyImport } from '../turn/turn.service.ts'
import { receiveFeed } from '../upload/upload.service.ts'
import { createImport, createImportUrl, startImport } from './import.service.ts'

export type WholeFile = Pick<ImportUrlCreate, 'entity' | 'catalogCode'> & {
  content: Buffer
  contentEncoding?: 'gzip'
}

/** The first entries of a log say enough. */
const ENTRIES = 100

/**
 * The steps of a client and the work of the job, for who can only go on when all rows are stored; it cannot be undone,
 * because what follows builds on it. Returns the log.
 */
export const importAtOnce = async (ctx: Ctx, source: string, files: WholeFile[]) => {
  const { ref } = await createImport(ctx, source)
  const key = keyOf(ctx, ref)
  for (const [index, { content, contentEncoding = null, ...file }] of files.entries()) {
    await createImportUrl(ctx, ref, { ...file, importStrategy: 'partial', operation: 'upload' })
    const pieces = Readable.from([content])
    await receiveFeed(ctx, key, index + 1, {
      pieces,
      contentType: null,
      contentEncoding,
      length: content.length,
    })
  }
  await startImport(ctx, ref, {})
  while (!(await hasEnded(ctx.db, key))) await applyImport(ctx.platform, key)
  await removeImages(ctx.db, key)
  return store.listEntries(ctx.db, key, { limit: ENTRIES, offset: 0 })
}
