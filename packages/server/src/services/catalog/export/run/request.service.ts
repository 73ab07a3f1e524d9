import { type ChannelExportOptions, type CsvExportOptions, texts } from '@tradepost/contract'
import { type Ctx, commonCsv, type Db, enqueue, fail, isUuid, refuse } from '@tradepost/kernel'
import { findUserAddress } from '../../../auth/index.ts'
import type { LimitReader } from '../../../merchant/index.ts'
import { lockedCatalog } from '../../base/lock.service.ts'
import { countOpenRuns, type ExportRequest, insertRun } from './run.store.ts'

export const WRITE_EXPORT = 'writeExport'

/** Exports run one after another, so a merchant with many would hold up the others. */
const MAX_OPEN = 10

export type RequestedRun = { merchantId: number; catalogId: number; request: ExportRequest; now: Date }

/** The run and the job that writes it. One at a time on the whole platform: other jobs keep their workers. */
export const openRun = async (tx: Db, { merchantId, catalogId, request, now }: RequestedRun) => {
  const feed = request.kind === 'csv' ? request.entity : request.feed
  const { id } = await insertRun(tx, merchantId, { catalogId, feed, request, now })
  await enqueue(tx, WRITE_EXPORT, { merchantId, id }, { queue: 'export' })
}

const request = (ctx: Ctx, catalogCode: string | undefined, wanted: ExportRequest) =>
  ctx.tx(async (tx) => {
    const catalog = await lockedCatalog(tx, ctx, catalogCode)
    if ((await countOpenRuns(tx, ctx.merchantId)) >= MAX_OPEN) throw fail('tooManyExports')
    await openRun(tx, { merchantId: ctx.merchantId, catalogId: catalog.id, request: wanted, now: ctx.now })
  })

export const exportLimits: LimitReader = async ({ db, merchantId }) => [
  { code: 'openExports', limit: MAX_OPEN, used: await countOpenRuns(db, merchantId) },
]

export const exportFeed = (
  ctx: Ctx,
  catalogCode: string | undefined,
  { feed, format = 'xml' }: ChannelExportOptions,
) => request(ctx, catalogCode, { kind: 'feed', feed, format })

/** A cell could not be told from its end otherwise. */
const checkDialect = (options: CsvExportOptions) => {
  const { delimiter, ...others } = { ...commonCsv, ...options }
  if (delimiter === others.enclosure || delimiter === others.escape)
    refuse([{ code: 'NOT_PASSED', message: texts.sameDelimiter, path: ['delimiter'], value: delimiter }])
}

/** Only users have a UUID and an address: an API client has neither. */
const ownAddress = ({ db, merchantId, principal: { subject } }: Ctx) =>
  isUuid(subject) ? findUserAddress(db, merchantId, subject) : null

export const exportCsv = async (ctx: Ctx, catalogCode: string | undefined, options: CsvExportOptions) => {
  checkDialect(options)
  const emailAddress = options.emailAddress ?? (await ownAddress(ctx)) ?? undefined
  return request(ctx, catalogCode, { kind: 'csv', ...options, emailAddress })
}
