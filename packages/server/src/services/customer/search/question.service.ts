import { type Ctx, pageMeta, parseFields, readList } from '@tradepost/kernel'
import { sorts as deviceSorts } from '../device/device.store.ts'
import { listDefinitions } from '../entry/entry.store.ts'
import { anyLanguage } from '../locale/language.read.ts'
import type { OptionalField, View } from '../record/customer.read.ts'
import { type Definition, number, sortFields } from '../record/filter.read.ts'
import { fieldsFor, type Kind, type SearchQuery, sortFor, toCursor } from './search.rules.ts'
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
  return { fields: new Set(wanted), languages: anyLanguage, ignoreInternal: false }
}

export const definitionsFor = (ctx: Ctx, filters: string | undefined): Promise<Definition[]> =>
  filters?.includes('attributes.') ? listDefinitions(ctx.db, ctx.merchantId) : Promise.resolve([])

/** The query for one kind; a search has no offset. */
export const questionOf = (kind: Kind, kinds: Kind[], query: SearchQuery, definitions: Definition[]) => {
  const { filters, sort, after, limit } = query
  const rules = { ...order[kind], filters: fieldsFor(kind, definitions), hasCursor: true }
  const list = readList({ filters, sort: sortFor(kind, kinds, sort), after, limit }, rules)
  return { kind, list: { ...list, byCursor: true }, view: viewOf(query.fields) }
}

export const pageOf = async (ctx: Ctx, question: store.Question): Promise<store.Found> => {
  const [row] = await store.listAnswers(ctx.db, ctx.merchantId, [question])
  if (!row) throw new Error('a search without an answer')
  return row
}

export const cursorOf = (question: store.Question, row: store.Found): string | null => {
  const after = pageMeta(question.list, row).cursors?.after
  return after ? toCursor(question.kind, after) : null
}

type Found = { texts: string[]; after: string | null; total: number; isCut: boolean }

export const itemsOf = ({ items, count }: store.Found): string[] => (count > 0 ? [items.slice(1, -1)] : [])

/** Customers first, then devices. */
export const findBoth = async (
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
