export * from './base/clock.ts'
export { type Cell, commonCsv, csvWriter } from './base/csv.ts'
export * from './base/ids.ts'
export { isObject } from './base/object.ts'
export { createSlots, inSlot } from './base/slots.ts'
export { mapInTurns } from './base/turns.ts'
export { unreachable } from './base/unreachable.ts'
export { UserError } from './base/user-error.ts'
export * from './base/zone.ts'
export * from './config/config.ts'
export { findKeptSecret, prepareKeptSecret } from './config/kept-secret.ts'
export { defaultOf } from './config/setting-words.ts'
export {
  type LogLevel,
  type SettingName,
  type Settings,
  settingsTable,
} from './config/settings.ts'
export { advisoryLocks } from './db/advisory-locks.ts'
export { withinBatchBytes } from './db/batch-bytes.ts'
export { type Caller, createCaller } from './db/caller.ts'
export * from './db/counter.ts'
export * from './db/db.ts'
export type { DedicatedConnection } from './db/dedicated-connection.ts'
export { listFollowers } from './db/follower.store.ts'
export { wasRefused } from './db/lease.ts'
export { isWithinShare, type Limits, limitsOf, noLimits } from './db/limits.ts'
export * from './db/listen.ts'
export * from './db/news.ts'
export { unprepared } from './db/prepared.ts'
export { removeInParts } from './db/remove-in-parts.ts'
export * from './db/server-version.ts'
export { createSharedWrites } from './db/shared-writes.ts'
export * from './db/sql.ts'
export { type Db, isTransaction, type Last, type Tx } from './db/transaction.ts'
export { transactionCache } from './db/transaction-cache.ts'
export * from './draft/file-draft.ts'
export * from './errors/api-error.ts'
export * from './errors/batch.ts'
export { toApiError } from './errors/from-unknown.ts'
export { noEnumMatch, type Problem, problemText } from './errors/problem.ts'
export { openFeed } from './feed/feed.ts'
export {
  type Feed,
  FeedError,
  type FeedFile,
  type FeedFormat,
  type FeedPosition,
  type FeedRow,
  feedFormats,
} from './feed/feed.types.ts'
export * from './http/answer/answer.ts'
export { deliver } from './http/answer/delivery.ts'
export { BRACKET_FORM_BYTES, multipartText, parseBracketForm } from './http/body/bracket-form.ts'
export { amountProblems } from './http/check/amount-keyword.ts'
export { checkedChange, refuseChanges } from './http/check/change-list.ts'
export { countCharacters } from './http/check/characters.ts'
export { isDateTime, isEmail, toIsoDate } from './http/check/formats.ts'
export { changedCode, immutableField, ownCodeOf } from './http/check/own-code.ts'
export { MAX_PROBLEMS } from './http/check/problems.ts'
export {
  type CheckedBody,
  compileBody,
  compileForm,
  compileLargeChecks,
  uncheckedBody,
} from './http/check/validate.ts'
export { bodyWarnings, warnedAnswer } from './http/check/warning.ts'
export { clientUse } from './http/client-use.ts'
export { csvExport, type ExportRows, listExport } from './http/csv-export.ts'
export { type Guard, nobody } from './http/guard.ts'
export * from './http/metrics-page.ts'
export { limitPerMinute, rateOf } from './http/rate-limit.ts'
export { readPrefer } from './http/read-call.ts'
export { Ctx, type Principal } from './http/route/context.ts'
export { type Call, preparing, type Routes, routes, withProblems } from './http/route/routes.ts'
export { principalOf, type Sender, senderOf } from './http/route/sender.ts'
export { createServer } from './http/server.ts'
export { SYSTEM, systemContext } from './http/system.ts'
export { dueWork } from './jobs/due-work.ts'
export { startJobThread } from './jobs/job-thread.ts'
export { serveJobThread } from './jobs/job-thread-module.ts'
export * from './jobs/jobs.ts'
export * from './jobs/receipt.ts'
export * from './jobs/ticker.ts'
export { upkeep } from './jobs/upkeep.ts'
export { concealed } from './log/concealed.ts'
export { errorLine } from './log/error-line.ts'
export { createLog, createLogTo, type Log } from './log/log.ts'
export { countRequests, demandOf, type RequestCount } from './metrics/demand.ts'
export * from './metrics/figures.ts'
export * from './metrics/gather.ts'
export * from './metrics/metrics.ts'
export * from './migration/migrate.ts'
export { loadLibraries } from './modules/libraries.ts'
export { allocate } from './money/allocate.ts'
export * as money from './money/amount.ts'
export * from './outbox/dispatch.ts'
export * from './outbox/emit.ts'
export { type PasswordCost, type Platform, perPlatform } from './platform/platform.ts'
export { readDate } from './query/date.ts'
export { parseFields } from './query/fields.ts'
export {
  compileFilter,
  type FilterFamilies,
  type FilterFamily,
  type FilterField,
  type FilterFields,
} from './query/filter.ts'
export * from './query/list.ts'
export { normalizeLocale } from './query/localize.ts'
export { createSharedReads } from './query/shared-reads.ts'
export type { SortField, SortFields } from './query/sort.ts'
export { callRemote } from './remote/remote-call.ts'
export { openRemoteFile, RemoteError, resolvePublic, webAddress } from './remote/remote-file.ts'
export { postRemote } from './remote/remote-post.ts'
export * from './secret/secrets.ts'
export { isSignedLink, type LinkParts, signLink } from './secret/signed-link.ts'
export * from './state/machine.ts'
export { cachedFiles } from './storage/cached-files.ts'
export * from './storage/choose-files.ts'
export * from './storage/file-address.ts'
export * from './storage/file-store.ts'
export * from './storage/image.ts'
export { localFiles } from './storage/local-files.ts'
export * from './storage/picture.ts'
export { imageSlots, loadSharp, MAX_IMAGE_SIDE } from './storage/sharp.ts'
export { discardUploads, receiveFile, type Upload, uploadOf } from './storage/upload.ts'
