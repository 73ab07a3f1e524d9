import { texts } from '@tradepost/contract'
import {
  Answer,
  ApiError,
  type Ctx,
  fail,
  invalid,
  listAnswer,
  MAX_PAGE_BYTES,
  pageMeta,
  parseFields,
  readList,
} from '@tradepost/kernel'
import { listDefinitions } from '../attribute/attribute-entry.store.ts'
import type { OptionalField, View } from '../customer/customer.read.ts'
import { type Definition, number, sortFields } from '../customer/customer-filter.read.ts'
import { sorts as deviceSorts } from '../device/device.store.ts'
import {
  fieldsFor,
  type Kind,
  kindsOf,
  readCursor,
  type SearchQuery,
  sortFor,
  toCursor,
} from './search.rules.ts'
import * as store from './search.store.ts'

const prefixed = <T>(prefix: string, fields: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [prefix + name, field]))

const order = {
  customer: {
    sorts: prefixed('customer.', sortFields),
    tiebreak: { 'customer.internalCustomerNumber': number },
  },
  device: { sorts: prefixed('devices.', deviceSorts), tiebreak: { 'devices.code': deviceSorts.code } },
}

const viewOf = (fields: string | undefined): View => {
  const contacts = parseFields(fields, ['customer.contacts'] as const, 'additive')
  const wanted: OptionalField[] = contacts.size > 0 ? ['contacts'] : []
  // no attribute is shown, so no language matters
  return { fields: new Set(wanted), names: { locale: 'en-us', fallback: 'en-us' }, ignoreInternal: false }
}

const definitionsFor = (ctx: Ctx, filters: string | undefined): Promise<Definition[]> =>
  filters?.includes('attributes.') ? listDefinitions(ctx.db, ctx.merchantId) : Promise.resolve([])

/** The query for one kind; a search has no offset. */
const questionOf = (kind: Kind, kinds: Kind[], query: SearchQuery, definitions: Definition[]) => {
  const { filters, sort, after, limit } = query
  const rules = { ...order[kind], filters: fieldsFor(kind, definitions), hasCursor: true }
  const list = readList({ filters, sort: sortFor(kind, kinds, sort), after, limit }, rules)
  return { kind, list: { ...list, byCursor: true }, view: viewOf(query.fields) }
}

const pageOf = async (ctx: Ctx, question: store.Question): Promise<store.Found> => {
  const [row] = await store.listAnswers(ctx.db, ctx.merchantId, [question])
  if (!row) throw new Error('a search without an answer')
  return row
}

const cursorOf = (question: store.Question, row: store.Found): string | null => {
  const after = pageMeta(question.list, row).cursors?.after
  return after ? toCursor(question.kind, after) : null
}

type Found = { texts: string[]; after: string | null; total: number; isCut: boolean }

const itemsOf = ({ items, count }: store.Found): string[] => (count > 0 ? [items.slice(1, -1)] : [])

/** Customers first, then devices. */
const findBoth = async (
  ctx: Ctx,
  query: SearchQuery,
  start: { kind: Kind; after?: string },
): Promise<Found> => {
  const { limit = 100 } = query
  const kinds: Kind[] = ['customer', 'device']
  const { customers, devices } = await store.countAll(ctx.db, ctx.merchantId)
  const total = customers + devices
  const texts: string[] = []
  let room = limit
  if (start.kind === 'customer') {
    const question = questionOf('customer', kinds, { ...query, after: start.after }, [])
    const row = await pageOf(ctx, question)
    texts.push(...itemsOf(row))
    room -= row.count
    const after = cursorOf(question, row)
    if (after || room === 0)
      return {
        texts,
        after: after ?? (devices > 0 ? toCursor('device') : null),
        total,
        isCut: row.cutAt !== null,
      }
  }
  const after = start.kind === 'device' ? start.after : undefined
  const question = questionOf('device', kinds, { ...query, after, limit: room }, [])
  const row = await pageOf(ctx, question)
  return {
    texts: [...texts, ...itemsOf(row)],
    after: cursorOf(question, row),
    total,
    isCut: row.cutAt !== null,
  }
}

const notOurs = (after: string) =>
  invalid([
    {
      code: 'INVALID_FORMAT',
      message: texts.expectedSearchCursor,
      path: ['after'],
      value: after,
    },
  ])

export const search = async (ctx: Ctx, query: SearchQuery): Promise<Answer> => {
  const kinds = kindsOf(query.filters)
  const start = readCursor(query.after, kinds)
  if (!start) throw notOurs(query.after ?? '')
  const { limit = 100 } = query
  if (kinds.length > 1) {
    const { texts, after, total } = await findBoth(ctx, query, start)
    const meta = { limit, cursors: { after }, totalItemCount: total }
    return listAnswer('results', meta, `[${texts.join(',')}]`)
  }
  const definitions = await definitionsFor(ctx, query.filters)
  const question = questionOf(start.kind, kinds, { ...query, after: start.after }, definitions)
  const row = await pageOf(ctx, question)
  const meta = {
    limit: row.cutAt ?? limit,
    cursors: { after: cursorOf(question, row) },
    totalItemCount: row.total,
  }
  return listAnswer('results', meta, row.items)
}

type FilterSet = { filters: Record<string, unknown>; limit?: number }

/** Reports a wrong filter with its path in the request. */
const inSet = (index: number, kind: Kind, query: SearchQuery, definitions: Definition[]) => {
  try {
    return questionOf(kind, [kind], query, definitions)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw invalid(
      error.problems.map((problem) => ({ ...problem, path: ['filterSet', index, ...problem.path] })),
    )
  }
}

/** One statement for all filters of a kind; one without a filter is a search of its own. */
export const multiSearch = async (ctx: Ctx, sets: FilterSet[], limitEach = 100): Promise<Answer> => {
  const queries = sets.map(({ filters, limit = limitEach }) => ({ filters: JSON.stringify(filters), limit }))
  const definitions = await definitionsFor(ctx, queries.map(({ filters }) => filters).join())
  const asked = queries.map((query, index) => {
    const kinds = kindsOf(query.filters)
    const [kind] = kinds
    return { query, question: kind && kinds.length === 1 ? inSet(index, kind, query, definitions) : null }
  })
  const questions = asked.flatMap(({ question }) => question ?? [])
  const rows = await store.listAnswers(ctx.db, ctx.merchantId, questions)
  const texts: string[] = []
  let length = 0
  for (const { query, question } of asked) {
    const { limit } = query
    const row = question ? rows[questions.indexOf(question)] : undefined
    const found = row
      ? { texts: itemsOf(row), total: row.total, isCut: row.cutAt !== null }
      : await findBoth(ctx, query, { kind: 'customer' })
    length += found.texts.reduce((sum, text) => sum + text.length, 0)
    // the answers to a set of filters have no cursor to go on with
    if (found.isCut || length > MAX_PAGE_BYTES) throw fail('answerTooLarge')
    const meta = { limit, totalItemCount: found.total }
    texts.push(`{"meta":${JSON.stringify(meta)},"results":[${found.texts.join(',')}]}`)
  }
  return new Answer(`{"results":[${texts.join(',')}]}`)
}
