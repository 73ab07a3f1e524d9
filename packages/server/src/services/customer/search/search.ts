import { texts } from '@tradepost/contract'
import { type Answer, type Ctx, invalid, listAnswer } from '@tradepost/kernel'
import { cursorOf, definitionsFor, findBoth, pageOf, questionOf } from './question.service.ts'
import { kindsOf, readCursor, type SearchQuery } from './search.rules.ts'

const invalidCursor = (after: string) =>
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
  if (!start) throw invalidCursor(query.after ?? '')
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
