import { errors } from '@tradepost/contract'
import { ApiError, invalid } from '../errors/api-error.ts'
import type { Problem } from '../query/problem.ts'

/** Escapes that need a closer look: NUL and surrogates (PostgreSQL refuses them), and keys that reach prototypes. */
const suspicious = /\\u0000|\\u[dD][89a-fA-F]|__proto__|[eE]\+?\d{3}/
const MAX_DEPTH = 60

const textProblem = (text: string, path: (string | number)[]): Problem | null =>
  text.includes('\u0000')
    ? { code: 'INVALID_FORMAT', message: 'Contains the character NUL, which cannot be stored', path }
    : text.isWellFormed()
      ? null
      : { code: 'INVALID_FORMAT', message: 'Contains half of a surrogate pair', path }

/** Walks a value that its text made suspicious; drops `__proto__` keys. */
const findBadText = (value: unknown, path: (string | number)[] = []): Problem[] => {
  if (typeof value === 'string') return [textProblem(value, path)].filter((problem) => problem !== null)
  if (typeof value === 'number' && !Number.isFinite(value))
    return [{ code: 'INVALID_TYPE', message: 'Is a number too large to be represented', path }]
  if (Array.isArray(value)) return value.flatMap((item, index) => findBadText(item, [...path, index]))
  if (value === null || typeof value !== 'object') return []
  const record = value as Record<string, unknown>
  if (Object.hasOwn(record, '__proto__')) Reflect.deleteProperty(record, '__proto__')
  return Object.keys(record).flatMap((key) => {
    const inKey = textProblem(key, [...path, key.toWellFormed().replaceAll('\u0000', '')])
    return [...(inKey ? [inKey] : []), ...findBadText(record[key], [...path, key])]
  })
}

const tooDeep = (text: string): boolean => {
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    const char = text.charCodeAt(index)
    if (char === 0x5b || char === 0x7b) {
      if (++depth > MAX_DEPTH) return true
    } else if (char === 0x5d || char === 0x7d) depth--
  }
  return false
}

const notJson = (message: string) => new ApiError({ ...errors.invalid, code: 'INVALID_FORMAT' }, { message })

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw notJson(`The body is not JSON: ${(error as Error).message}`)
  }
}

/**
 * Older clients encode bodies twice: a JSON string whose text is the document. An empty body means an empty object.
 * Depth is counted on the text (brackets inside strings included), which only deep documents come near.
 */
export const parseBody = (raw: string): unknown => {
  const text = raw.charCodeAt(0) === 0xfeff ? raw.slice(1) : raw
  if (text.trim() === '') return undefined
  let value = parse(text)
  const inner = typeof value === 'string' ? value : null
  if (inner !== null) value = inner.trim() === '' ? undefined : parse(inner)
  const document = inner ?? text
  if (tooDeep(document)) refuseIfDeep(value)
  if (suspicious.test(document)) {
    const problems = findBadText(value)
    if (problems.length > 0) throw invalid(problems.slice(0, 100))
  }
  return value
}

const refuseIfDeep = (value: unknown, depth = 0): void => {
  if (value === null || typeof value !== 'object') return
  if (depth >= MAX_DEPTH) throw notJson(`The body is nested deeper than ${MAX_DEPTH} levels`)
  for (const inner of Object.values(value)) refuseIfDeep(inner, depth + 1)
}

/** Texts of the address: queries and path parameters. */
export const refuseBadText = (values: Record<string, unknown>): void => {
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed()))
      throw invalid([
        {
          code: 'INVALID_FORMAT',
          message: `${name} contains a character that cannot be stored`,
          path: [name],
        },
      ])
}
