import { texts } from '@tradepost/contract'
import type { Problem } from '../errors/problem.ts'

export const variantFormats = ['jpeg', 'png', 'webp', 'avif'] as const
export type VariantFormat = (typeof variantFormats)[number]
export const variantFits = ['inside', 'cover', 'contain', 'fill', 'outside'] as const
type VariantFit = (typeof variantFits)[number]

/** Longest side of a variant, before `@2x` doubles it and after. */
export const MAX_SIDE = 4000
/** An AVIF of more pixels takes many seconds. */
const MAX_AVIF_SIDE = 2000

/** Another number gives all variants another address, for when they are made in another way. */
const EDITION = '1'

export type Variant = { width?: number; height?: number; fit: VariantFit; format: VariantFormat | 'gif' }

const endings = { jpeg: 'jpg', png: 'png', webp: 'webp', avif: 'avif', gif: 'gif' } as const
const formatsByEnding: Record<string, Variant['format']> = {
  jpg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
}

const problem = (name: string, code: Problem['code'], message: string, value: unknown): Problem => ({
  code,
  message,
  path: [name],
  value,
})

const checkSide = (name: string, value: string | undefined): Problem[] => {
  if (value === undefined || (/^\d{1,9}$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_SIDE))
    return []
  return [problem(name, 'INVALID_FORMAT', texts.pictureSide(MAX_SIDE), value)]
}

const checkWord = (name: string, words: readonly string[], value: string | undefined): Problem[] =>
  value === undefined || words.includes(value)
    ? []
    : [problem(name, 'ENUM_MISMATCH', texts.pictureWord(words.join(', ')), value)]

type Asked = { width?: string; height?: string; fit?: string; format?: string }

/** Empty means not given; a parameter that comes twice counts by its last value, as in an address typed by hand. */
const askedIn = (query: Record<string, unknown>): Asked =>
  Object.fromEntries(
    ['width', 'height', 'fit', 'format'].flatMap((name) => {
      const value = [query[name]].flat().at(-1)
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )

/** Other parameters have no meaning and are ignored, such as those that shops add to get around a cache. */
export const checkVariant = (query: Record<string, unknown>): Problem[] => {
  const { width, height, fit, format } = askedIn(query)
  return [
    ...checkSide('width', width),
    ...checkSide('height', height),
    ...checkWord('fit', variantFits, fit),
    ...checkWord('format', variantFormats, format),
  ]
}

const limited = (side: string | undefined, scale: number, format: Variant['format']): number | undefined =>
  side === undefined
    ? undefined
    : Math.min(Number(side) * scale, format === 'avif' ? MAX_AVIF_SIDE : MAX_SIDE)

/** Null: the file as it is stored. */
export const readVariant = (key: string, query: Record<string, unknown>, scale: number): Variant | null => {
  const { width, height, fit = 'inside', format } = askedIn(query)
  const stored = formatsByEnding[key.split('.').at(-1) ?? '']
  if (!stored) return null
  const made = (format as VariantFormat | undefined) ?? stored
  if (made === stored && width === undefined && height === undefined) return null
  return {
    width: limited(width, scale, made),
    height: limited(height, scale, made),
    // with one side every fit is the same
    fit: width === undefined || height === undefined ? 'inside' : (fit as VariantFit),
    format: made,
  }
}

/** Holds all variants of a file. */
export const variantFolder = (key: string): string => `variants/${EDITION}/${key.replace(/\.[a-z0-9]+$/, '')}`

/** Different spellings of the same variant have one key. */
export const variantKey = (key: string, { width, height, fit, format }: Variant): string =>
  `${variantFolder(key)}/w${width ?? 0}-h${height ?? 0}-${fit}.${endings[format]}`

type Sides = { width: number; height: number }

/**
 * How to scale a picture: the whole of it, when no side is given. Where the other side follows from the picture, which may be
 * much longer than wide, the pixels are bounded, too.
 */
export const scaleOf = ({ width, height, fit, format }: Variant, original: Sides) => {
  const most = format === 'avif' ? MAX_AVIF_SIDE : MAX_SIDE
  if (width === undefined && height === undefined) return { width: most, height: most, fit }
  const ratios = [
    ...(width === undefined ? [] : [width / original.width]),
    ...(height === undefined ? [] : [height / original.height]),
  ]
  const scale = Math.min(1, fit === 'outside' ? Math.max(...ratios) : Math.min(...ratios))
  const largest = most / Math.sqrt(original.width * original.height)
  if ((fit !== 'inside' && fit !== 'outside') || scale <= largest) return { width, height, fit }
  const within = (side: number) => Math.max(1, Math.floor(side * largest))
  return { width: within(original.width), height: within(original.height), fit: 'inside' as const }
}
