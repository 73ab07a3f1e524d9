import { fail, invalid, violatedConstraint } from '@tradepost/kernel'
import { slugTaken } from './page.rules.ts'

/** The constraint decides, so nothing is looked up before it is written. */
export const orTaken = async <T>(slug: string, write: Promise<T>): Promise<T> => {
  try {
    return await write
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'content_page__slug') throw invalid([slugTaken(slug)])
    throw constraint === 'live_page__slug' ? fail('liveSlugTaken') : error
  }
}
