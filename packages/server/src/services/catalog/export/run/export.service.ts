import { type ExportFeed, type ExportRun, type ExportUpdate, texts } from '@tradepost/contract'
import { type Ctx, fail, json, listAnswer, pageMeta, readList, refuse } from '@tradepost/kernel'
import { lockedCatalog } from '../../base/lock.service.ts'
import * as store from './export.store.ts'
import { linkTo } from './link.service.ts'

export type ExportListQuery = {
  catalogCode?: string
  filters?: string
  sort?: string
  limit?: number
  offset?: number
}

const { id, ...sorts } = store.sortFields

const withLink = (
  { platform, principal: { merchantCode } }: Ctx,
  { file, ...run }: store.ListedExport,
): ExportRun => ({ ...run, url: file && linkTo(platform, { merchantCode, ...run, file }).url })

export const listExports = async (ctx: Ctx, query: ExportListQuery) => {
  if (query.catalogCode === undefined && /(^|,)\s*sequenceId:/.test(query.sort ?? ''))
    refuse([{ code: 'NOT_PASSED', message: texts.sequenceNeedsCatalog, path: ['sort'] }])
  const list = readList(
    { ...query, sort: query.sort || 'id:desc' },
    { filters: store.filterFields, sorts, tiebreak: { id } },
  )
  const { catalogCode } = query
  const page = await store.listExports(ctx.db, ctx.merchantId, { catalogCode, list, now: ctx.now })
  if (!page) throw fail('catalogNotFound')
  const runs = (JSON.parse(page.items) as store.ListedExport[]).map((run) => withLink(ctx, run))
  return listAnswer('exports', pageMeta(list, page), json(runs))
}

/** Adds the run of an outside exporter, which reports by `updateExport`. */
export const createExport = (ctx: Ctx, catalogCode: string | undefined, feed: ExportFeed) =>
  ctx.tx(async (tx) => {
    const catalog = await lockedCatalog(tx, ctx, catalogCode)
    return store.insertExport(tx, ctx.merchantId, { catalogId: catalog.id, feed, now: ctx.now })
  })

export const updateExport = (ctx: Ctx, key: store.ExportKey, patch: ExportUpdate) =>
  ctx.tx(async (tx) => {
    const run = await store.lockExport(tx, ctx.merchantId, key)
    if (!run) throw fail('catalogNotFound')
    if (run.id === null) throw fail('exportNotFound')
    if (run.isOfServer) throw fail('exportOfServer')
    if (run.hasEnded) throw fail('exportEnded')
    await store.patchExport(tx, ctx.merchantId, run.id, patch, ctx.now)
  })
