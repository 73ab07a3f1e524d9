import { parse as parseQuery } from 'node:querystring'
import { texts } from '@tradepost/contract'
import { invalid, refuse } from '../../errors/api-error.ts'
import type { Problem } from '../../errors/problem.ts'
import { MAX_VALUES } from '../check/list-bounds.ts'

/** Escapes that need a closer look: NUL and surrogates, which PostgreSQL refuses, and the underscores of `__proto__`. */
const suspiciousEscape = /\\u(?:0000|[dD][89a-fA-F]|005[fF])/
const MAX_DEPTH = 60
/** Going through the half million members of one object took 0.4 seconds; no schema knows as many as these. */
const MAX_MEMBERS = 30_000
const MAX_PROBLEMS = 100

const textProblem = (text: string): string | null =>
  text.includes('\u0000') ? texts.nulCharacter : text.isWellFormed() ? null : texts.loneSurrogate

/** Walks a value that its text made suspicious; drops `__proto__` keys. */
const findBadText = (value: unknown): Problem[] => {
  const found: Problem[] = []
  const path: (string | number)[] = []
  const report = (code: Problem['code'], message: string) => found.push({ code, message, path: [...path] })
  const check = (text: string) => {
    const problem = textProblem(text)
    if (problem) report('INVALID_FORMAT', problem)
  }
  const walkInto = (step: string | number, inner: unknown) => {
    if (found.length >= MAX_PROBLEMS) return
    path.push(step)
    walk(inner)
    path.pop()
  }
  const walk = (inner: unknown) => {
    if (typeof inner === 'string') check(inner)
    else if (typeof inner === 'number') {
      if (!Number.isFinite(inner)) report('INVALID_TYPE', texts.numberTooLarge)
    } else if (Array.isArray(inner)) for (const [index, item] of inner.entries()) walkInto(index, item)
    else if (inner !== null && typeof inner === 'object') {
      Reflect.deleteProperty(inner, '__proto__')
      for (const [key, item] of Object.entries(inner)) {
        check(key)
        walkInto(key.toWellFormed().replaceAll('\u0000', ''), item)
      }
    }
  }
  walk(value)
  return found
}

const isSuspicious = (text: string): boolean =>
  (text.includes('\\u') && suspiciousEscape.test(text)) || text.includes('__proto__')

/** Longer texts are searched by the system, which is ten times as fast and takes a while to begin. */
const SHORT = 64

/** Where the text literal ends that begins at the index. */
const endOfText = (bytes: Buffer, start: number): number => {
  let end = start + 1
  const near = Math.min(end + SHORT, bytes.length)
  while (end < near && bytes[end] !== 0x22) end += bytes[end] === 0x5c ? 2 : 1
  if (end < near) return end
  for (;;) {
    const quote = bytes.indexOf(0x22, end)
    if (quote < 0) return bytes.length
    let slashes = quote
    while (slashes > end && bytes[slashes - 1] === 0x5c) slashes--
    if ((quote - slashes) % 2 === 0) return quote
    end = quote + 1
  }
}

type Scanned = { isDeep: boolean; isLong: boolean; mayOverflow: boolean }

/**
 * Reads what stands outside of texts, at a third of the cost of parsing. Bytes, because a body that is refused need not
 * become a text: one of ten megabytes would make the collector of garbage look at everything else.
 */
const scan = (bytes: Buffer, most: number): Scanned => {
  let depth = 0
  let commas = 0
  // of the objects and lists that are open
  const inside = new Uint32Array(MAX_DEPTH + 1)
  const isObject = new Uint8Array(MAX_DEPTH + 1)
  let digits = 0
  let mayOverflow = false
  for (let index = 0; index < bytes.length; index++) {
    const char = bytes[index] as number
    if (char >= 0x30 && char <= 0x39) {
      if (++digits > 200) mayOverflow = true
      continue
    }
    if (char === 0x22) index = endOfText(bytes, index)
    else if (char === 0x5b || char === 0x7b) {
      if (++depth > MAX_DEPTH) return { isDeep: true, isLong: false, mayOverflow }
      inside[depth] = 0
      isObject[depth] = char & 0x20
    } else if (char === 0x2c) {
      const members = (inside[depth] ?? 0) + 1
      inside[depth] = members
      if (++commas >= most || (isObject[depth] && members >= MAX_MEMBERS))
        return { isDeep: false, isLong: true, mayOverflow }
    } else if (char === 0x5d || char === 0x7d) depth--
    else if (digits > 0 && (char | 0x20) === 0x65) mayOverflow = true
    digits = 0
  }
  return { isDeep: false, isLong: false, mayOverflow }
}

const notJson = (message: string) => invalid([{ code: 'INVALID_FORMAT', message, path: [] }])

const parse = (bytes: Buffer, most: number): unknown => {
  const { isDeep, isLong, mayOverflow } = scan(bytes, most)
  if (isLong) throw invalid([{ code: 'ARRAY_LENGTH_LONG', message: texts.tooManyValues(most), path: [] }])
  if (isDeep) throw notJson(texts.nestedTooDeep(MAX_DEPTH))
  const text = bytes.toString()
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw notJson(texts.notJson((error as Error).message))
  }
  // twice encoded: the inner text is looked at when it is parsed
  if (typeof value !== 'string' && (mayOverflow || isSuspicious(text))) refuse(findBadText(value))
  return value
}

const byteOrderMark = Buffer.from('\ufeff')

/** Older clients encode bodies twice: a JSON string whose text is the document. An empty body means an empty object. */
export const parseBody = (raw: Buffer, most = MAX_VALUES): unknown => {
  const isMarked = raw.subarray(0, byteOrderMark.length).equals(byteOrderMark)
  const value = parse(isMarked ? raw.subarray(byteOrderMark.length) : raw, most)
  if (typeof value !== 'string') return value
  if (!value.isWellFormed()) refuse([{ code: 'INVALID_FORMAT', message: texts.loneSurrogate, path: [] }])
  return parse(Buffer.from(value), most)
}

/** A field that is sent twice becomes a list, which no operation takes. */
export const parseForm = (raw: string): unknown => {
  const fields = { ...parseQuery(raw) }
  refuseBadText(fields)
  return fields
}

/** Texts of the address: queries and path parameters. */
export const refuseBadText = (values: Record<string, unknown>): void => {
  for (const name in values) {
    const value = values[name]
    if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed()))
      throw invalid([
        {
          code: 'INVALID_FORMAT',
          message: texts.unstorableIn(name),
          path: [name],
        },
      ])
  }
}
