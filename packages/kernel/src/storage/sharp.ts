import { availableParallelism } from 'node:os'
import type { Metadata } from 'sharp'
import { createSlots } from '../base/slots.ts'

/** A line of millions of pixels fits into kilobytes, and takes what is done to each side many times as long as a square. */
export const MAX_IMAGE_SIDE = 16_000

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

export type Source = string | Buffer

/** By the header alone, before anything is unfolded; null when it is no image. */
const headerOf = async (source: Source, limitInputPixels: number | false): Promise<Metadata | null> => {
  const sharp = await loadSharp()
  try {
    return await sharp(source, { limitInputPixels }).metadata()
  } catch {
    return null
  }
}

/** Null when it is no image, or has more than may be unfolded. */
export const readHeader = async (source: Source, limitInputPixels: number): Promise<Metadata | null> => {
  const header = await headerOf(source, limitInputPixels)
  return header && Math.max(header.width, header.height) <= MAX_IMAGE_SIDE ? header : null
}

/** As sharp calls it. */
export const formatOf = async (source: Source): Promise<string | null> =>
  (await headerOf(source, false))?.format ?? null

/** Reads every line without holding them: the header may promise what the rest does not have. */
export const isWhole = async (source: Source, limitInputPixels: number): Promise<boolean> => {
  const sharp = await loadSharp()
  const small = sharp(source, { limitInputPixels, failOn: 'truncated', sequentialRead: true })
  return small
    .resize(16, 16, { fit: 'fill' })
    .raw()
    .toBuffer()
    .then(Boolean, () => false)
}

/**
 * Work on images of this process, by merchant in turn. Each takes one of the four threads that reading files needs, too,
 * and a processor that requests need: at most two at a time, and one on small machines.
 */
export const imageSlots = createSlots({ count: availableParallelism() >= 4 ? 2 : 1, maxWaiting: 100 })
