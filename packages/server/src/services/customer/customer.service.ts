import { customerOptionalFields, customerReadFields, type PageMeta } from '@tradepost/contract'
import {
  Answer,
  type Ctx,
  entityAnswer,
  fail,
  isUuid,
  type ListQuery,
  listAnswer,
  pageMeta,
  parseFields,
  readList,
  refuse,
} from '@tradepost/kernel'
import { listDefinitions } from './attribute-entry.store.ts'
import type { OptionalField } from './customer.read.ts'
import { filterFields, number, sortFields } from './customer-filter.read.ts'
import * as store from './customer-list.store.ts'
import { searchWords } from './customer-search.rules.ts'
import { relevance } from './customer-search.store.ts'
import { namesOf } from './names.service.ts'

const everyField = new Set<OptionalField>(['contacts', 'attributes', 'settings'])
/** Where no attribute is shown, no language matters. */
const noNames = { locale: 'en-us', fallback: 'en-us' }

type InLocale = { localeCode?: string }

const isOptional = (name: string): name is OptionalField =>
  (customerOptionalFields as readonly string[]).includes(name)

type SearchQuery = ListQuery & InLocale & { fields?: string; search?: string; ignoreTotalItemCount?: boolean }

/** What the questions need to know of attributes, asked for once: what filters may name, and the language. */
const prepare = async (ctx: Ctx, queries: SearchQuery[]) => {
  const [first = {}] = queries
  const [definitions, names] = await Promise.all([
    queries.some(({ filters }) => filters?.includes('attributes.'))
      ? listDefinitions(ctx.db, ctx.merchantId)
      : [],
    queries.some(({ fields }) => fields?.includes('attributes')) ? namesOf(ctx, first) : noNames,
  ])
  return { filters: filterFields(definitions), names }
}
type Prepared = Awaited<ReturnType<typeof prepare>>

const optionalFields = (text: string | undefined): Set<OptionalField> => {
  const parsed = parseFields(text, customerReadFields, 'additive')
  if ('problems' in parsed) refuse(parsed.problems)
  return new Set([...('fields' in parsed ? parsed.fields : [])].filter(isOptional))
}

/** A search has its own order; a list without words may be read by cursors. */
const questionOf = ({ filters, names }: Prepared, query: SearchQuery): store.Question => {
  const isSearch = query.search !== undefined
  return {
    view: { fields: optionalFields(query.fields), names, ignoreInternal: false },
    list: readList(isSearch ? { ...query, sort: 'relevance:desc,internalCustomerNumber:asc' } : query, {
      filters,
      sorts: isSearch ? { relevance } : sortFields,
      tiebreak: { internalCustomerNumber: number },
      hasCursor: !isSearch,
    }),
    words: query.search === undefined ? undefined : searchWords(query.search),
    counted: !query.ignoreTotalItemCount,
  }
}

const nothing = (limit: number, offset: number): PageMeta => ({ limit, offset, totalItemCount: 0 })

/** A question without a single word finds nobody. */
const isEmpty = ({ words }: store.Question) => words?.length === 0

export const listCustomers = async (ctx: Ctx, query: SearchQuery): Promise<Answer> => {
  const question = questionOf(await prepare(ctx, [query]), query)
  const { list } = question
  if (isEmpty(question)) return listAnswer('customers', nothing(list.limit, list.offset), '[]')
  const row = await store.listCustomers(ctx.db, ctx.merchantId, question)
  return listAnswer('customers', pageMeta(list, row), row.items)
}

type Search = {
  search?: string
  filters?: Record<string, unknown>
  fields?: string
  limit?: number
  offset?: number
}

/** All searches in one statement, each with a page of its own. */
export const multiSearch = async (ctx: Ctx, query: InLocale, searches: Search[]): Promise<Answer> => {
  const queries = searches.map(({ filters, search, limit = 10, ...rest }) => ({
    ...query,
    ...rest,
    limit,
    ...(search && { search }),
    ...(filters && { filters: JSON.stringify(filters) }),
  }))
  const prepared = await prepare(ctx, queries)
  const questions = queries.map((one) => questionOf(prepared, one))
  const asked = questions.filter((question) => !isEmpty(question))
  const rows = asked.length === 0 ? [] : await store.listAnswers(ctx.db, ctx.merchantId, asked)
  const texts = questions.map((question) => {
    const { list } = question
    const row = isEmpty(question) ? undefined : rows[asked.indexOf(question)]
    return row
      ? listAnswer('customers', { ...pageMeta(list, row), cursors: undefined }, row.items).text
      : listAnswer('customers', nothing(list.limit, list.offset), '[]').text
  })
  return new Answer(`{"results":[${texts.join(',')}]}`)
}

export type GetQuery = InLocale & { ignoreInternalAttributes?: boolean }

export const getCustomer = async (ctx: Ctx, id: string, query: GetQuery): Promise<Answer> => {
  if (!isUuid(id)) throw fail('customerNotFound')
  const row = await store.findCustomer(ctx.db, ctx.merchantId, id, {
    fields: everyField,
    names: await namesOf(ctx, query),
    ignoreInternal: query.ignoreInternalAttributes ?? false,
  })
  if (!row) throw fail('customerNotFound')
  return entityAnswer('customer', row.text, row.revision)
}
