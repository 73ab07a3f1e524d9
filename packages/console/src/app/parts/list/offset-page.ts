import type { Page, Question } from './list.types.ts'

type Asked = { offset: number; limit: number; filters?: Question['filters'] }

/** A list of the API that pages by offset; the address holds where the next page begins. */
export const byOffset =
  <Row>(read: (asked: Asked, signal: AbortSignal) => Promise<{ rows: Row[]; total?: number }>) =>
  async ({ after, limit, filters }: Question, signal: AbortSignal): Promise<Page<Row>> => {
    const offset = Number(after) || 0
    const { rows, total } = await read({ offset, limit, ...(filters && { filters }) }, signal)
    const end = offset + rows.length
    const hasMore = total === undefined ? rows.length === limit : end < total
    return { rows, total, after: hasMore && rows.length > 0 ? String(end) : undefined }
  }
