import { texts } from '@tradepost/contract'
import {
  ApiError,
  openRemoteFile,
  type Platform,
  RemoteError,
  systemContext,
  webAddress,
} from '@tradepost/kernel'
import type { ImportKey, OpenImport } from '../model/import.rules.ts'
import { enqueueFetch, enqueueTurn } from '../record/enqueue.service.ts'
import { claimImport } from '../record/turn.store.ts'
import { abort } from '../turn/end.service.ts'
import { receiveFeed } from '../upload/upload.service.ts'
import * as store from '../upload/upload.store.ts'

/** How long a whole file may take. */
const WHOLE_MS = 10 * 60_000
/** Fetches at a time in this process, one for each merchant. */
const MAX_FETCHES = 4
const RENEW_MS = 15_000

/** The import whose files are being fetched, by merchant. */
const running = new WeakMap<Platform, Map<number, string>>()

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

/** One file after the other. A failure is the end of the import. */
const fetchAll = async (platform: Platform, open: OpenImport): Promise<void> => {
  const { database } = platform
  for (const file of await store.listUnfetched(database, open))
    try {
      await fetchFile(platform, open, file)
    } catch (error) {
      const message = messageOf(error)
      if (message === null) throw error
      // canceled meanwhile: its log is complete
      if (!(await claimImport(database, open))) return
      return abort(platform, open, message, file)
    }
  await enqueueTurn(database, open)
}

/** A fault is logged; the import is looked at again within a minute. */
const fetchLeased = async (platform: Platform, open: OpenImport): Promise<void> => {
  const { database, log } = platform
  const logError = (err: unknown) => log.error({ err, ref: open.ref }, 'files of an import were not fetched')
  const renewal = setInterval(() => store.renewLease(database, open).catch(logError), RENEW_MS)
  try {
    await fetchAll(platform, open)
    await store.endLease(database, open)
  } catch (error) {
    logError(error)
  } finally {
    clearInterval(renewal)
  }
}

/**
 * The job begins to fetch and ends: a site that takes its time must not hold a place that other jobs need. When the
 * process ends, its lease does so, too, and another one starts over.
 */
export const fetchFiles = async (platform: Platform, { merchantId, ref }: ImportKey): Promise<void> => {
  const { database } = platform
  const key = { merchantId, ref }
  const fetching = running.get(platform) ?? new Map<number, string>()
  running.set(platform, fetching)
  if (fetching.get(merchantId) === ref) return
  if (fetching.has(merchantId) || fetching.size >= MAX_FETCHES) return enqueueFetch(database, key, 'later')
  fetching.set(merchantId, ref)
  const leave = () => fetching.delete(merchantId)
  try {
    const open = await claimImport(database, key)
    if (open && (await store.takeLease(database, key))) void fetchLeased(platform, open).finally(leave)
    else leave()
  } catch (error) {
    leave()
    throw error
  }
}
