import { isObject } from '@tradepost/kernel'

export type Fields = Record<string, unknown>

/** Platforms send numbers as text; anything else counts as the default. */
export const parseInteger = (text: string | null | undefined, fallback: number): number => {
  const number = Math.trunc(Number(text || Number.NaN))
  return Number.isNaN(number) ? fallback : Math.min(Math.max(number, -1e9), 1e9)
}

export const parseDate = (text: string | null | undefined): Date | null => {
  const date = new Date(text || Number.NaN)
  return Number.isNaN(date.getTime()) ? null : date
}

/** Platforms send 0 and 1 as numbers, as texts or as booleans. */
export const isOn = (flag: unknown): boolean => flag === true || flag === 1 || flag === '1' || flag === 'true'

export const objectOf = (value: unknown): Fields => (isObject(value) ? value : {})

/** Entries that are no objects are dropped; anything but a list is an empty one. */
export const objectsIn = (list: unknown): Fields[] => (Array.isArray(list) ? list.filter(isObject) : [])

export const textIn = (fields: Fields, name: string): string => {
  const value = fields[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export const numberIn = (fields: Fields, name: string): number | null => {
  const text = textIn(fields, name)
  return text === '' || Number.isNaN(Number(text)) ? null : Number(text)
}
