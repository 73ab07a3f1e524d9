import { Answer, ApiError, type Ctx, fail, invalid, MAX_PAGE_BYTES } from '@tradepost/kernel'
import type { Definition } from '../record/filter.read.ts'
import { definitionsFor, findBoth, itemsOf, questionOf } from './question.service.ts'
import { type Kind, kindsOf, type SearchQuery } from './search.rules.ts'
import * as store from './search.store.ts'

type FilterSet = { filters: Record<string, unknown>; limit?: number }

/** Reports a wrong filter with its path in the request. */
const questionOfSet = (index: number, kind: Kind, query: SearchQuery, definitions: Definition[]) => {
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
    return {
      query,
      question: kind && kinds.length === 1 ? questionOfSet(index, kind, query, definitions) : null,
    }
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
