import type { Tx } from '../db/transaction.ts'
import { fail } from '../errors/api-error.ts'
import type { Ctx } from '../http/route/context.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import type { FileSource } from '../storage/file-store.ts'
import { clearUploads, type Upload } from '../storage/upload.ts'
import { variantFolder } from '../storage/variant.ts'
import {
  deleteDraft,
  deleteDrafts,
  insertDrafts,
  listDrafts,
  lockDraft,
  renewDrafts,
} from './file-draft.store.ts'

/** How long an upload may take before its file counts as left behind. */
const DRAFT_LIFETIME_MS = 3_600_000
const BATCH = 500

const removeWithVariants = async ({ files }: Platform, key: string) => {
  await files.remove(key)
  for await (const variant of files.list(variantFolder(key))) await files.remove(variant.key)
}

/** Nothing happens to a file that was kept. */
const removeDraft = ({ database, ...platform }: Platform, key: string): Promise<void> =>
  database.background.tx(async (tx) => {
    if (!(await lockDraft(tx, key))) return
    await removeWithVariants({ database, ...platform }, key)
    await deleteDraft(tx, key)
  })

/** A failure leaves it to the job. */
const removeSoon = (ctx: Ctx, key: string): Promise<void> =>
  removeDraft(ctx.platform, key).catch((err) => ctx.log.warn({ err, key }, 'a file could not be removed'))

/**
 * Stores a file that no row names yet. It is noted first, so that whatever ends the request, or the process, leaves no
 * file behind: unless `keepFile` is called, it is removed at the end of the request, or later by a job.
 */
export const draftFile = async (ctx: Ctx, upload: Upload, key: string, source: FileSource): Promise<void> => {
  await insertDrafts(ctx.database, [key], ctx.now)
  upload.afterRequest.push(() => removeSoon(ctx, key))
  await ctx.platform.files.put(key, source)
}

/** In the transaction that names the file. */
export const keepFile = async (tx: Tx, key: string): Promise<void> => {
  if ((await deleteDraft(tx, key)) === 0) throw fail('unavailable')
}

/** In the transaction that ceases to name the files; they go once it is committed. */
export const dropFiles = async (tx: Tx, ctx: Ctx, keys: string[]): Promise<void> => {
  if (keys.length === 0) return
  await insertDrafts(tx, keys, ctx.now)
  tx.afterCommit(() => {
    for (const key of keys) void removeSoon(ctx, key)
  })
}

/**
 * Registers files that a long job is about to store, and keeps the registration alive. `keepFiles` completes it; otherwise
 * `removeDrafts` or the cleanup job removes the files.
 */
export const noteDrafts = ({ database, clock }: Platform, keys: string[]): Promise<unknown> =>
  renewDrafts(database, keys, clock.now())

/** In the transaction that names the files. */
export const keepFiles = async (tx: Tx, keys: string[]): Promise<void> => {
  if ((await deleteDrafts(tx, keys)) !== keys.length) throw fail('unavailable')
}

export const removeDrafts = async (platform: Platform, keys: string[]): Promise<void> => {
  for (const key of keys) await removeDraft(platform, key)
}

export const fileJobs: Jobs = {
  tasks: {
    removeLeftFiles: async (platform) => {
      const before = new Date(platform.clock.now().getTime() - DRAFT_LIFETIME_MS)
      await clearUploads(platform.uploadDir, DRAFT_LIFETIME_MS)
      for (;;) {
        const drafts = await listDrafts(platform.database, before, BATCH)
        for (const { key } of drafts) await removeDraft(platform, key)
        if (drafts.length < BATCH) return
      }
    },
  },
  crons: [{ task: 'removeLeftFiles', match: '47 * * * *' }],
}
