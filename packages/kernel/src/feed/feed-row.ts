import { texts } from '@tradepost/contract'
import { isObject } from '../base/object.ts'
import { ApiError } from '../errors/api-error.ts'
import { parseBody } from '../http/body/body.ts'
import type { FeedPosition, FeedRow } from './feed.types.ts'

type Place = { row: number; line: number | null; next: FeedPosition }

/** A JSON row, under the limits of request bodies. */
export const readRow = (text: string, place: Place): FeedRow => {
  try {
    const value = parseBody(Buffer.from(text))
    if (isObject(value)) return { ...place, text, value, problems: [] }
    const problem = { code: 'INVALID_TYPE' as const, message: texts.feedRowNoObject, path: [] }
    return { ...place, text, value: null, problems: [problem] }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { ...place, text, value: null, problems: error.problems }
  }
}
