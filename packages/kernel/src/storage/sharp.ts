import { availableParallelism } from 'node:os'
import { createSlots } from '../slots.ts'

let loaded: Promise<typeof import('sharp')['default']> | undefined

/** Loaded with the first image: most processes never see one. One thread for each image, and no cache of its own. */
export const loadSharp = (): Promise<typeof import('sharp')['default']> => {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loaded
}

/**
 * Work on images of this process, by merchant in turn. Each takes one of the four threads that reading files needs, too,
 * and a processor that requests need: at most two at a time, and one on small machines.
 */
export const imageSlots = createSlots({ count: availableParallelism() >= 4 ? 2 : 1, maxWaiting: 100 })
