import { customerOptionalFields, customerReadFields } from '@tradepost/contract'
import {
  type Answer,
  type Ctx,
  type FilterFields,
  type List,
  type ListQuery,
  listAnswer,
  pageMeta,
  parseFields,
  readList,
} from '@tradepost/kernel'
import { listDefinitions } from '../entry/entry.store.ts'
import { anyLanguage } from '../locale/language.read.ts'
import { languagesForRead } from '../locale/language.service.ts'
import type { OptionalField, View } from '../record/customer.read.ts'
import { filterFields, number, sortFields } from '../record/filter.read.ts'
import { searchWords } from '../record/word.rules.ts'
import { relevance } from '../record/word.store.ts'
import * as store from './list.store.ts'

export type InLocale = { localeCode?: string; translationPriority?: string }

const isOptional = (name: string): name is OptionalField =>
  (customerOptionalFields as readonly string[]).includes(name)

type CustomerQuery = ListQuery &
  InLocale & { fields?: string; search?: string; ignoreTotalItemCount?: boolean }

const ATTRIBUTE = 'attributes.'

/** `attributes.<code>` names one attribute; which ones there are is not looked up. */
const wantedFields = (text: string | undefined): Pick<View, 'fields' | 'attributeCodes'> => {
  const names = (text ?? '').split(',').map((name) => name.trim())
  const attributeCodes = names.flatMap((name) =>
    name.startsWith(ATTRIBUTE) ? [name.slice(ATTRIBUTE.length)] : [],
  )
  const others = names.filter((name) => !name.startsWith(ATTRIBUTE))
  const wanted = parseFields(others.join(','), customerReadFields, 'additive')
  const fields = new Set([...wanted].filter(isOptional))
  if (attributeCodes.length > 0) fields.add('attributes')
  return { fields, attributeCodes }
}

/** Words are answered by relevance, and not by cursors. */
const listOf = (query: CustomerQuery, words: string[] | undefined, filters: FilterFields): List => {
  const tiebreak = { internalCustomerNumber: number }
  if (!words) return readList(query, { filters, sorts: sortFields, tiebreak, hasCursor: true })
  const { sort = 'relevance:desc,internalCustomerNumber:asc', after: _, ...rest } = query
  return readList({ ...rest, sort }, { filters, sorts: { ...sortFields, relevance }, tiebreak })
}

export const listCustomers = async (ctx: Ctx, query: CustomerQuery): Promise<Answer> => {
  const wanted = wantedFields(query.fields)
  const [definitions, languages] = await Promise.all([
    query.filters?.includes(ATTRIBUTE) ? listDefinitions(ctx.db, ctx.merchantId) : [],
    wanted.fields.has('attributes') || query.translationPriority ? languagesForRead(ctx, query) : anyLanguage,
  ])
  const words = query.search === undefined ? undefined : searchWords(query.search)
  const list = listOf(query, words, filterFields(definitions))
  // a question without a single word finds nobody
  if (words?.length === 0)
    return listAnswer('customers', { limit: list.limit, offset: list.offset, totalItemCount: 0 }, '[]')
  const row = await store.listCustomers(ctx.db, ctx.merchantId, {
    view: { ...wanted, languages, ignoreInternal: false },
    list,
    words,
    counted: !query.ignoreTotalItemCount,
  })
  return listAnswer('customers', pageMeta(list, row), row.items)
}
