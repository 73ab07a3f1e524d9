import type { Page, Question } from './list.types.ts'

export type AskOptions = { signal: AbortSignal }
export type OffsetQuestion = Omit<Question, 'after'> & { offset: number }
type Meta = { totalItemCount?: number; cursors?: { after?: string | null } | null }
type RowIn<Answer, Key extends keyof Answer> = Answer[Key] extends readonly (infer Row)[] | undefined
  ? Row
  : never
type Read<Row> = (question: Question, signal: AbortSignal) => Promise<Page<Row>>

const rowsIn = <Answer, Key extends keyof Answer>(answer: Answer, key: Key) =>
  (answer[key] ?? []) as RowIn<Answer, Key>[]

/** An operation whose pages follow each other by cursor, and the name of the list in its answer. */
export const byCursor =
  <Answer extends { meta: Meta }, Key extends keyof Answer>(
    ask: (question: Question, options: AskOptions) => Promise<Answer>,
    key: Key,
  ): Read<RowIn<Answer, Key>> =>
  async (question, signal) => {
    const answer = await ask(question, { signal })
    const { cursors, totalItemCount: total } = answer.meta
    return { rows: rowsIn(answer, key), after: cursors?.after ?? undefined, total }
  }

/** An operation that pages by offset; the address holds where the next page begins. */
export const byOffset =
  <Answer extends { meta?: Meta }, Key extends keyof Answer>(
    ask: (question: OffsetQuestion, options: AskOptions) => Promise<Answer>,
    key: Key,
  ): Read<RowIn<Answer, Key>> =>
  async ({ after, ...question }, signal) => {
    const offset = Number(after) || 0
    const answer = await ask({ ...question, offset }, { signal })
    const rows = rowsIn(answer, key)
    const total = answer.meta?.totalItemCount
    const end = offset + rows.length
    const hasMore = total === undefined ? rows.length === question.limit : end < total
    return { rows, total, after: hasMore && rows.length > 0 ? String(end) : undefined }
  }

/** An operation that answers with all there is. */
export const inOne =
  <Answer, Key extends keyof Answer>(
    ask: (question: Pick<Question, 'filters'>, options: AskOptions) => Promise<Answer>,
    key: Key,
  ): Read<RowIn<Answer, Key>> =>
  async ({ filters }, signal) => {
    const rows = rowsIn(await ask(filters ? { filters } : {}, { signal }), key)
    return { rows, total: rows.length }
  }
