import { dispatchBatch, numberEvents, type Platform } from '@tradepost/kernel'
import { wordCollector } from '../../catalog/index.ts'

const learnWords = async ({ database }: Platform) => {
  await numberEvents(database)
  await dispatchBatch(database, wordCollector)
}

/**
 * Indexes words and names of products during a long import, on a connection of the import, which has a lower priority than
 * requests: the server's own subscriber took a quarter of a processor at equal priority. That one then finds little left to
 * do, and does the rest when this one fails or ends.
 */
export const followProducts = (
  platform: Platform,
  learn: () => Promise<unknown> = () => learnWords(platform),
): (() => void) => {
  let isFollowing = false
  let isMore = false
  const follow = async () => {
    isFollowing = true
    do {
      isMore = false
      await learn()
    } while (isMore)
  }
  return () => {
    isMore = true
    if (isFollowing) return
    follow()
      .catch((error) => platform.log.debug({ err: error }, 'words of an import are left to the server'))
      .finally(() => {
        isFollowing = false
      })
  }
}
