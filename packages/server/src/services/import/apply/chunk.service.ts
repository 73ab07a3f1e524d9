import { errors, type FieldWarning, texts } from '@tradepost/contract'
import {
  Ctx,
  type FeedRow,
  isRetryable,
  mapInTurns,
  type Platform,
  principalOf,
  type Tx,
} from '@tradepost/kernel'
import type { Apply, Outcome, Pending } from '../../event-receiver/index.ts'
import { type Action, entityOf, type ImportedEntity } from '../entity/entity.table.ts'
import { type KeyScope, listStoredKeys, type RecordKey } from '../entity/entity-key.store.ts'
import { keepImages } from '../image/image.service.ts'
import { type Counts, type Entry, noCounts, type OpenFile, type OpenImport } from '../model/import.rules.ts'
import { ignoredNames } from './column.rules.ts'
import {
  type BadRow,
  badEntries,
  isBad,
  passesOf,
  type ReadRow,
  readImportRow,
  refusedEntries,
} from './row.rules.ts'

export type Chunk = { rows: FeedRow[]; isTable: boolean; notes?: Entry[] }
/** Counts are those of the rows alone. */
export type Applied = {
  counts: Counts
  entries: Entry[]
  named: RecordKey[]
  unnamedRows: number
  /** One list for each row that has any. */
  warnings: FieldWarning[][]
}

/** Work done before the transaction: reading rows, and slow steps such as hashing passwords. */
export type PreparedChunk = {
  rows: ReadRow[]
  bad: BadRow[]
  prepared: Map<ReadRow, unknown>
  /** Collected when a row is validated first, which removes unknown fields: applying it again finds none. */
  warned: Map<ReadRow, FieldWarning[]>
  /** Log entries about the file itself, which come with its first rows. */
  notes: Entry[]
}

const internalError: Outcome = { error: { code: 500, message: errors.internal.message } }

export const contextOf = (
  platform: Platform,
  { merchantId, ref, sender }: Pick<OpenImport, 'merchantId' | 'ref' | 'sender'>,
): Ctx => new Ctx(platform, principalOf(merchantId, sender), `import-${ref}`, platform.log)

export const scopeOf = ({ merchantId, ref }: OpenImport, file: OpenFile): KeyScope => ({
  merchantId,
  ref,
  entity: file.entity,
  catalogCode: file.catalogCode,
  locationCodes: file.locationCodes,
})

type Target = { file: OpenFile; entity: ImportedEntity; ids: Map<string, string | null> }

const keyText = (key: RecordKey) => JSON.stringify(key)

/** The row in the form of the event intake. The catalog is that of the file, not of the row. */
const pendingOf = ({ file, entity, ids }: Target, { feed, key, payload }: ReadRow): Pending => {
  const { catalogCode: _, ...rest } = payload
  const [codeNames = []] = entity.hasCode ? entity.key : []
  // under its own name, and as a text
  const body = Object.fromEntries(Object.entries(rest).filter(([name]) => !codeNames.includes(name)))
  return {
    id: feed.row,
    event: '',
    entity: file.entity,
    entityId: entity.hasCode ? (key?.[0] ?? null) : ((key && ids.get(keyText(key))) ?? null),
    payload: file.catalogCode === null ? body : { ...body, catalogCode: file.catalogCode },
  }
}

const columnsOf = (rows: FeedRow[]) => Object.keys(rows.find(({ value }) => value)?.value ?? {})

export const prepareChunk = async (
  ctx: Ctx,
  file: OpenFile,
  { rows, isTable, notes = [] }: Chunk,
): Promise<PreparedChunk> => {
  const entity = entityOf(file.entity)
  const ignored = isTable ? new Set(ignoredNames(entity, columnsOf(rows))) : null
  const read = await mapInTurns(rows, (row) => readImportRow(entity, ignored, row))
  const good = read.filter((row): row is ReadRow => !isBad(row))
  const added = good.filter(({ deletes }) => !deletes)
  const target = { file, entity, ids: new Map() }
  const results = await entity.apply.created.prepare?.(
    ctx,
    added.map((row) => pendingOf(target, row)),
  )
  const prepared = new Map(added.map((row, n) => [row, results?.[n]]))
  return { rows: good, bad: read.filter(isBad), prepared, warned: new Map(), notes }
}

/** One refusal of the whole batch, such as for one wrong rule. */
const isRefusedTogether = ([first, ...others]: Outcome[]) =>
  Boolean(first?.error) && others.length > 0 && others.every(({ error }) => error === first?.error)

/** A row that refuses or breaks the whole batch must not take the others with it. */
export const applyRun = async (
  tx: Tx,
  ctx: Ctx,
  apply: Apply,
  events: Pending[],
  prepared: unknown[],
): Promise<Outcome[]> => {
  let refused: Outcome[] = []
  try {
    refused = await tx.savepoint(() => apply.run(ctx, events, prepared))
    if (!isRefusedTogether(refused)) return refused
  } catch (error) {
    if (isRetryable(error)) throw error
    if (events.length === 1) {
      ctx.log.error({ err: error, merchantId: ctx.merchantId }, 'a row could not be imported')
      return [internalError]
    }
  }
  const outcomes = await inHalves(tx, ctx, apply, events, prepared)
  return outcomes.map((outcome, n) => ({ ...outcome, warnings: refused[n]?.warnings ?? outcome.warnings }))
}

/** Each half is likely to be without fault; so one bad row among 500 costs some 18 batches and not 500. */
const inHalves = async (tx: Tx, ctx: Ctx, apply: Apply, events: Pending[], prepared: unknown[]) => {
  const middle = Math.ceil(events.length / 2)
  return [
    ...(await applyRun(tx, ctx, apply, events.slice(0, middle), prepared.slice(0, middle))),
    ...(await applyRun(tx, ctx, apply, events.slice(middle), prepared.slice(middle))),
  ]
}

const actionOf = (ids: Target['ids'], { key, deletes }: ReadRow): Action =>
  deletes ? 'deleted' : key && ids.has(keyText(key)) ? 'updated' : 'created'

type Result = { row: ReadRow; action: Action; outcome: Outcome }

const applyAction = async (
  tx: Tx,
  ctx: Ctx,
  target: Target,
  { action, rows }: { action: Action; rows: ReadRow[] },
  prepared: PreparedChunk['prepared'],
): Promise<Result[]> => {
  if (rows.length === 0) return []
  const permission = target.entity.permissions[action]
  if (!ctx.may(permission)) {
    const error = { code: 403, message: texts.lacksPermission(permission) }
    return rows.map((row) => ({ row, action, outcome: { error } }))
  }
  const events = await mapInTurns(rows, (row) => pendingOf(target, row))
  const ready = rows.map((row) => prepared.get(row))
  const outcomes = await applyRun(tx, ctx, target.entity.apply[action], events, ready)
  return rows.map((row, n) => ({ row, action, outcome: outcomes[n] ?? internalError }))
}

/** New records first: others may refer to them. */
const actions: Action[] = ['created', 'updated', 'deleted']

const applyPass = async (
  tx: Tx,
  ctx: Ctx,
  scope: KeyScope,
  target: Omit<Target, 'ids'>,
  rows: ReadRow[],
  prepared: PreparedChunk['prepared'],
): Promise<Result[]> => {
  const keys = rows.flatMap(({ key }) => (key ? [key] : []))
  const found = keys.length > 0 ? await listStoredKeys(tx, scope, keys) : []
  const ids = new Map(found.map(({ key, id }) => [keyText(key), id]))
  const byAction = Map.groupBy(rows, (row) => actionOf(ids, row))
  const results: Result[] = []
  for (const action of actions) {
    const chosen = byAction.get(action) ?? []
    // each on its own: a category moved before moves along with its new parent
    const apply = () => applyAction(tx, ctx, { ...target, ids }, { action, rows: chosen }, prepared)
    results.push(...(await keepImages(tx, scope, touchedBy(chosen, ids), apply, refusedKeys)))
  }
  return results
}

const refusedKeys = (results: Result[]): RecordKey[] =>
  results.flatMap(({ row, outcome }) => (outcome.error && row.key ? [row.key] : []))

const touchedBy = (rows: ReadRow[], ids: Target['ids']) =>
  rows.flatMap(({ key, deletes, feed: { row, line } }) =>
    key ? [{ key, row, line, deletes, isStored: ids.has(keyText(key)) }] : [],
  )

const tally = (results: Result[], bad: BadRow[]): Counts => {
  const sum = noCounts()
  sum.total += results.length + bad.length
  sum.skipped += bad.length
  for (const { action, outcome } of results) {
    sum[action].dispatched++
    sum[action][outcome.error ? 'failed' : 'succeeded']++
  }
  return sum
}

/** To be called in the transaction that saves the progress. */
export const applyChunk = async (
  tx: Tx,
  ctx: Ctx,
  open: OpenImport,
  file: OpenFile,
  { rows, bad, prepared, warned, notes }: PreparedChunk,
): Promise<Applied> => {
  const scope = scopeOf(open, file)
  const target = { file, entity: entityOf(file.entity) }
  ctx.ambient = tx
  const results: Result[] = []
  for (const pass of passesOf(rows))
    results.push(...(await applyPass(tx, ctx, scope, target, pass, prepared)))
  for (const { row, outcome } of results)
    if (outcome.warnings?.length && !warned.has(row)) warned.set(row, outcome.warnings)
  const place = { number: file.number, entity: file.entity }
  const problems = [
    ...bad.flatMap((row) => badEntries(place, row)),
    ...results.flatMap(({ row, outcome }) =>
      outcome.error ? refusedEntries(place, row, outcome.error) : [],
    ),
  ].toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0))
  return {
    counts: tally(results, bad),
    entries: [...notes, ...problems],
    named: [...rows, ...bad].flatMap(({ key }) => (key ? [key] : [])),
    unnamedRows: bad.filter(({ key }) => key === null).length,
    warnings: [...warned.values()],
  }
}
