import type { ImportEntity, ImportFile, ImportLogEntry, ImportSystem } from '@tradepost/contract'
import type { FeedPosition, Sender } from '@tradepost/kernel'

type ActionCounts = { dispatched: number; succeeded: number; failed: number }
export type Counts = Pick<ImportFile, 'total' | 'skipped'> &
  Record<'created' | 'updated' | 'deleted', ActionCounts>

const none = (): ActionCounts => ({ dispatched: 0, succeeded: 0, failed: 0 })
export const noCounts = (): Counts => ({
  total: 0,
  skipped: 0,
  created: none(),
  updated: none(),
  deleted: none(),
})

const added = (one: ActionCounts, other: ActionCounts): ActionCounts => ({
  dispatched: one.dispatched + other.dispatched,
  succeeded: one.succeeded + other.succeeded,
  failed: one.failed + other.failed,
})
export const addCounts = (one: Counts, other: Counts): Counts => ({
  total: one.total + other.total,
  skipped: one.skipped + other.skipped,
  created: added(one.created, other.created),
  updated: added(one.updated, other.updated),
  deleted: added(one.deleted, other.deleted),
})

export type ImportKey = { merchantId: number; ref: string }

/**
 * Reading the rows; applying those that had to wait; deleting what a full import does not name, first after a look at
 * how much that is.
 */
export type Phase = 'read' | 'held' | 'delete' | 'deleting' | 'done'

export type OpenImport = ImportKey & {
  sender: Sender
  isCheckOnly: boolean
  confirmsDeletions: boolean
}

/** An unknown field and the number of rows with it; without a name: all further ones. */
export type IgnoredField = { name: string; rows: number; nearest: string | null }

export type OpenFile = {
  number: number
  entity: ImportEntity
  catalogCode: string | null
  /** Shop system whose export it is; null: one of ours. */
  from: ImportSystem | null
  strategy: 'full' | 'partial'
  locationCodes: string[]
  fileKey: string
  bytes: number
  contentType: string | null
  contentEncoding: string | null
  /** While records are deleted, also the last one that was looked at. */
  place: (FeedPosition & { deletedTo?: string[] }) | null
  bytesRead: number
  counts: Counts
  unnamedRows: number
  ignored: IgnoredField[]
  phase: Phase
}

/** The file as one of the stock that its products tell beside. */
export const stockFile = (file: OpenFile): OpenFile => ({ ...file, entity: 'inventory', catalogCode: null })

export const nextPhase = ({ phase, strategy }: OpenFile): Phase =>
  phase === 'read' ? 'held' : phase === 'held' && strategy === 'full' ? 'delete' : 'done'

export type Entry = ImportLogEntry & { number: number | null }

/** A log entry about a file or an import as a whole, not about one of its rows. */
export const wholeEntry = (
  file: Pick<OpenFile, 'number' | 'entity'> | null,
  more: Partial<Entry> & { code: string; message: string },
): Entry => ({
  number: file?.number ?? null,
  row: null,
  line: null,
  entity: file?.entity ?? null,
  entityId: null,
  field: null,
  original: null,
  ...more,
})

/** Longer rows would make the log larger than the file. */
const MAX_ORIGINAL = 2000
export const original = (text: string): string =>
  text.length > MAX_ORIGINAL ? text.slice(0, MAX_ORIGINAL).toWellFormed() : text

/** A deletion of so many records, and of more than the operator's share of all, has to be confirmed. */
const MANY = 100
export const isSuspicious = (deleted: number, stored: number, percent: number): boolean =>
  deleted > MANY && deleted * 100 > stored * percent

/** So many rejected rows are no accident when they are most of those that were read. */
export const MANY_REJECTED = 10_000
export const isHopeless = ({ total, skipped, created, updated, deleted }: Counts): boolean => {
  const rejected = skipped + created.failed + updated.failed + deleted.failed
  return rejected > MANY_REJECTED && rejected > total / 2
}
