import type { ImportStart, ImportUrlCreate } from '@tradepost/contract'
import { texts } from '@tradepost/contract'
import {
  Answer,
  type Ctx,
  entityAnswer,
  fail,
  invalid,
  type ListQuery,
  readList,
  senderOf,
  type Tx,
  webAddress,
} from '@tradepost/kernel'
import { permissionsOf } from '../entity/entity.table.ts'
import type { ImportKey } from '../model/import.rules.ts'
import { enqueueTurn } from '../record/enqueue.service.ts'
import { foundImport, keyOf } from '../record/find.service.ts'
import { filterFields, sortFields, tiebreak } from '../record/import.read.ts'
import * as store from '../record/import.store.ts'
import { addressOf } from '../upload/address.rules.ts'

/** Lines of the log in one text; the list has all of them. */
const MAX_LOG_LINES = 100_000
const NEWEST_FIRST = 'createDate:desc'

const rules = { filters: filterFields, sorts: sortFields, tiebreak }

export const listImports = (ctx: Ctx, query: ListQuery) =>
  store.listImports(ctx.db, ctx, readList({ ...query, sort: query.sort || NEWEST_FIRST }, rules))

export const createImport = async (ctx: Ctx, source: string) => {
  const ref = ctx.platform.ids.uuid()
  await store.insertImport(ctx.db, ctx, ref, source)
  return { ref }
}

export const getImport = async (ctx: Ctx, ref: string) =>
  entityAnswer('import', (await foundImport(ctx, keyOf(ctx, ref))).text)

const lockedNew = async (tx: Tx, key: ImportKey): Promise<{ source: string }> => {
  const locked = await store.lockImport(tx, key)
  if (!locked) throw fail('importNotFound')
  if (locked.status !== 'new') throw fail('importStarted')
  return locked
}

/** The job starts when this commits, and not at all when it does not. */
export const startImport = (
  ctx: Ctx,
  ref: string,
  { confirmDeletions = false, checkOnly = false }: ImportStart,
) =>
  ctx.tx(async (tx) => {
    const key = keyOf(ctx, ref)
    await lockedNew(tx, key)
    await store.markStarted(tx, key, {
      sender: senderOf(ctx.principal),
      now: ctx.now,
      isCheckOnly: checkOnly,
      confirmsDeletions: confirmDeletions,
    })
    await enqueueTurn(tx, key)
  })

const checkScope = ({ entity, importStrategy, locationCodes, from }: ImportUrlCreate) => {
  if (!locationCodes?.length || from || (entity === 'inventory' && importStrategy !== 'partial')) return
  throw invalid([{ code: 'NOT_PASSED', message: texts.locationsOnlyFull, path: ['locationCodes'] }])
}

/** Where it leads is looked at when it is fetched: a name may lead somewhere else by then. */
const sourceOf = (text: string): string => {
  const url = webAddress(text)
  if (!url) throw invalid([{ code: 'INVALID_FORMAT', message: texts.fetchAddress, path: ['fetchUrl'] }])
  return url.href
}

const checkFetch = ({ operation, fetchUrl }: ImportUrlCreate) => {
  if (operation === 'fetch' || (fetchUrl ?? null) === null) return
  throw invalid([{ code: 'NOT_PASSED', message: texts.fetchUnused, path: ['fetchUrl'] }])
}

export const createImportUrl = (ctx: Ctx, ref: string, body: ImportUrlCreate) =>
  ctx.tx(async (tx) => {
    const key = keyOf(ctx, ref)
    const { entity, catalogCode = null, operation, locationCodes, from } = body
    const importStrategy = body.importStrategy ?? (from ? 'partial' : 'full')
    const file = { entity, catalogCode, strategy: importStrategy, locationCodes: locationCodes ?? [], from }
    if (operation === 'download') {
      await foundImport(ctx, key)
      const last = await store.findLastFile(tx, key, file)
      if (!last) throw fail('importNotFound')
      return { url: addressOf(ctx, 'download', key, last.number) }
    }
    checkScope(body)
    checkFetch(body)
    if (from && importStrategy === 'full')
      throw invalid([{ code: 'NOT_PASSED', message: texts.foreignPartial, path: ['importStrategy'] }])
    const { created, updated, deleted } = permissionsOf(entity)
    for (const permission of [created, updated]) ctx.require(permission)
    if (importStrategy === 'full') ctx.require(deleted)
    const { source } = await lockedNew(tx, key)
    const fetchUrl = operation === 'fetch' ? sourceOf(body.fetchUrl ?? source) : null
    const number = await store.insertFile(tx, key, { ...file, fetchUrl })
    return { url: fetchUrl ?? addressOf(ctx, 'upload', key, number) }
  })

export const listImportLogs = async (ctx: Ctx, ref: string, query: { limit?: number; offset?: number }) => {
  const key = keyOf(ctx, ref)
  await foundImport(ctx, key)
  const { limit = 100, offset = 0 } = query
  const [{ count }, rows] = await Promise.all([
    store.countEntries(ctx.db, key),
    store.listEntries(ctx.db, key, { limit, offset }),
  ])
  return {
    meta: { limit, offset, totalItemCount: count },
    imports: rows.map(({ text }) => text),
    entries: rows.map(({ text: _, ...entry }) => entry),
  }
}

export const getImportLogText = async (ctx: Ctx, ref: string) => {
  const key = keyOf(ctx, ref)
  await foundImport(ctx, key)
  const { text } = await store.logText(ctx.db, key, MAX_LOG_LINES)
  return new Answer(text, undefined, {
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': `attachment; filename="import-${key.ref}.txt"`,
  })
}
