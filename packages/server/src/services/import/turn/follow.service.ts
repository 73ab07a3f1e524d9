import { dispatchBatch, type Platform } from '@tradepost/kernel'
import { wordCollector } from '../../catalog/index.ts'

/**
 * Learns the words and names of products that a long import has stored, on a connection of the import, which gives way to
 * requests: the server's own follower took a quarter of a processor as their equal. That one finds next to nothing left,
 * and goes on wherever this one fails or ends.
 */
export const followProducts = (
  platform: Platform,
  learn: () => Promise<unknown> = () => dispatchBatch(platform.database, wordCollector),
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
