import { isDeepStrictEqual } from 'node:util'
import { localePattern, type TSchema } from '@tradepost/contract'
import { isObject } from '../../base/object.ts'

type Members = Record<string, unknown>
type Shape = {
  type?: string | string[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  propertyNames?: { pattern?: string }
  additionalProperties?: Shape | boolean
}

const admits = (shape: Shape | undefined, type: string) => [shape?.type ?? type].flat().includes(type)
const shapeOf = (shape: Shape | undefined, name: string): Shape | undefined =>
  shape?.properties && Object.hasOwn(shape.properties, name) ? shape.properties[name] : undefined

const hasMarksOfRead = (value: unknown, shape: Shape | undefined): boolean => {
  if (value === null || Array.isArray(value)) return true
  if (!isObject(value)) return false
  return Object.entries(value).some(([name, inner]) => {
    const known = shapeOf(shape, name)
    return (shape?.properties && !known) || hasMarksOfRead(inner, known)
  })
}

/**
 * Whether a body looks like a read sent back: null, a list, a member that only reads have, the name from the
 * path. Any other body needs no comparison with what is stored.
 */
export const mayRepeatRead = (body: unknown, schema: TSchema, key: string | undefined): boolean =>
  hasMarksOfRead(body, schema as Shape) || (isObject(body) && Object.values(body).includes(key))

/** The item of the read that corresponds to a list item: with the same key, else at the same index. */
const partnerOf = (item: unknown, list: unknown[], index: number): unknown => {
  if (!isObject(item)) return undefined
  const key = ['code', 'id', 'productCode'].find((name) => item[name] !== undefined && item[name] !== null)
  return key ? list.find((other) => isObject(other) && other[key] === item[key]) : list[index]
}

/** A null or a read-only member, unchanged from the read. */
const isNeedless = (name: string, sent: Members, read: Members, shape: Shape): boolean =>
  isDeepStrictEqual(sent[name], read[name]) &&
  (sent[name] === null ? !shape.required?.includes(name) : !shapeOf(shape, name))

/** Without what is needless. */
const tidy = (sent: unknown, read: unknown, shape: Shape | undefined): unknown => {
  if (Array.isArray(sent) && Array.isArray(read))
    return sent.map((item, index) => tidy(item, partnerOf(item, read, index), shape?.items))
  if (!isObject(sent) || !isObject(read) || !shape?.properties) return sent
  return Object.fromEntries(
    Object.entries(sent)
      .filter(([name]) => !isNeedless(name, sent, read, shape))
      .map(([name, value]) => [name, tidy(value, read[name], shapeOf(shape, name))]),
  )
}

/** Whether it contains redundant values: nobody writes those by hand, so the body is an edited read. */
const isFromRead = (sent: unknown, read: unknown, shape: Shape | undefined): boolean => {
  if (Array.isArray(sent) && Array.isArray(read))
    return sent.some((item, index) => isFromRead(item, partnerOf(item, read, index), shape?.items))
  if (!isObject(sent) || !isObject(read) || !shape?.properties) return false
  return Object.keys(sent).some(
    (name) => isNeedless(name, sent, read, shape) || isFromRead(sent[name], read[name], shapeOf(shape, name)),
  )
}

/**
 * Reduces a changed read to the members that differ, and those that an update requires. Any other body stays
 * as it is.
 */
export const changesOf = (
  sent: Members,
  read: Members,
  schema: TSchema,
): { hasChanged: boolean; body: Members } => {
  const shape = schema as Shape
  const isSame = (name: string) => isDeepStrictEqual(sent[name], read[name])
  const names = Object.keys(sent)
  const isComplete = (shape.required ?? []).every((name) => names.includes(name))
  // a body without a required field is refused in any case
  const hasChanged = !isComplete || !names.every(isSame)
  const isWhole = hasChanged && !isFromRead(sent, read, shape)
  const kept = names.filter((name) => isWhole || !isSame(name) || shape.required?.includes(name))
  return {
    hasChanged,
    body: Object.fromEntries(kept.map((name) => [name, tidy(sent[name], read[name], shapeOf(shape, name))])),
  }
}

const isOneLanguage = (value: unknown, shape: Shape): boolean => {
  const inner = shape.additionalProperties as Shape
  if (typeof value === 'string') return admits(inner, 'string')
  // where a bare list is taken as it is, its errors point into that list
  if (Array.isArray(value) && admits(shape, 'array')) return false
  return Array.isArray(value) ? admits(inner, 'array') : value === null && admits(inner, 'null')
}

/** A text in the place of a localization object is the text of one language, as reads answer it. */
export const localize = (body: unknown, schema: TSchema, locale: string): unknown => {
  const shape = schema as Shape
  if (shape.propertyNames?.pattern === localePattern)
    return isOneLanguage(body, shape) ? { [locale]: body } : body
  if (Array.isArray(body))
    return shape.items ? body.map((item) => localize(item, shape.items as TSchema, locale)) : body
  if (!isObject(body) || !shape.properties) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const known = shapeOf(shape, name)
      return [name, known ? localize(value, known as TSchema, locale) : value]
    }),
  )
}
