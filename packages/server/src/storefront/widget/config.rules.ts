import { isObject } from '@tradepost/kernel'
/** Reads of a widget's values: anybody may have stored anything under a key. */
export type Config = Readonly<Record<string, unknown>>

export const textOf = (config: Config, key: string): string => {
  const value = config[key]
  return typeof value === 'string' ? value : ''
}

export const isOn = (config: Config, key: string, otherwise = false): boolean => {
  const value = config[key]
  return typeof value === 'boolean' ? value : otherwise
}

export const numberOf = (config: Config, key: string, min: number, max: number): number | null => {
  const value = config[key]
  return typeof value === 'number' && Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : null
}

/** Compared without case: older pages write values with a capital first letter. */
export const wordOf = (config: Config, key: string): string => textOf(config, key).toLowerCase()

export type ImageValue = { url: string; alt: string }

/** The text for those who do not see it is `altText`, or `alt` in a hero banner. */
export const toImage = (value: unknown): ImageValue | null => {
  if (typeof value === 'string' && value !== '') return { url: value, alt: '' }
  if (!isObject(value) || typeof value.url !== 'string' || value.url === '') return null
  return { url: value.url, alt: String(value.altText ?? value.alt ?? '') }
}

const MAX_IMAGES = 40

export type LinkedImage = ImageValue & { link: unknown }

export const imagesOf = (config: Config): LinkedImage[] =>
  (Array.isArray(config.images) ? config.images : []).slice(0, MAX_IMAGES).flatMap((entry) => {
    const image = isObject(entry) ? toImage(entry.image ?? entry) : toImage(entry)
    return image ? [{ ...image, link: isObject(entry) ? entry.link : null }] : []
  })

export const codeOf = (value: unknown): string =>
  isObject(value) ? String(value.code ?? '') : typeof value === 'string' ? value : ''
