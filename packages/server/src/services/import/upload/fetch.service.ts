import { texts } from '@tradepost/contract'
import {
  ApiError,
  openRemoteFile,
  type Platform,
  RemoteError,
  systemContext,
  webAddress,
} from '@tradepost/kernel'
import type { ImportKey, OpenImport } from '../import/import.rules.ts'
import { abort } from '../turn/end.service.ts'
import { enqueueTurn } from '../turn/enqueue.service.ts'
import { claimImport } from '../turn/turn.store.ts'
import { receiveFeed } from './upload.service.ts'
import * as store from './upload.store.ts'

/** How long a whole file may take. */
const WHOLE_MS = 30 * 60_000

const fetchFile = async (platform: Platform, key: ImportKey, { number, fetchUrl }: store.Unfetched) => {
  const url = webAddress(fetchUrl)
  if (!url) throw new RemoteError(texts.fetchAddress)
  const remote = await openRemoteFile(url, {
    allowPrivate: platform.config.allowPrivateTargets,
    idleMs: platform.config.fetchSeconds * 1000,
    signal: AbortSignal.timeout(WHOLE_MS),
  })
  await receiveFeed(systemContext(platform), key, number, remote, ['processing'])
}

/** Null for a fault of ours; a file that is too large is refused like an upload. */
const messageOf = (error: unknown): string | null =>
  error instanceof RemoteError || error instanceof ApiError ? error.message : null

/** The job: each file that another server has, one after the other. A failure is the end of the import. */
export const fetchFiles = async (platform: Platform, key: ImportKey): Promise<void> => {
  const open: OpenImport | null = await claimImport(platform.database, key)
  if (!open) return
  for (const file of await store.listUnfetched(platform.database, key))
    try {
      await fetchFile(platform, key, file)
    } catch (error) {
      const message = messageOf(error)
      if (message === null) throw error
      // canceled meanwhile: its log is complete
      if (!(await claimImport(platform.database, key))) return
      return abort(platform, open, message, file)
    }
  await enqueueTurn(platform.database, key)
}
