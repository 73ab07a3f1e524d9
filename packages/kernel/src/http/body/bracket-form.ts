import { Busboy } from '@fastify/busboy'
import { texts } from '@tradepost/contract'
import { invalid } from '../../errors/api-error.ts'

export const BRACKET_FORM_BYTES = 1024 * 1024
const MAX_BRACKETS = 10
const MAX_FIELDS = 10_000

const refusal = (message: string) => invalid([{ code: 'INVALID_FORMAT', message, path: [] }])

/** Maps, because the sender chooses the names: `__proto__` is one like any other until the end. */
type Branch = Map<string, string | Branch>

/** `cart[items][0]` as its steps; a name whose brackets do not match is one step. */
const stepsOf = (name: string): string[] => {
  const [, head, brackets] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
  if (head === undefined || !brackets) return [name]
  const steps = brackets.slice(1, -1).split('][')
  if (steps.length > MAX_BRACKETS) throw refusal(texts.formTooDeep(MAX_BRACKETS))
  return [head, ...steps]
}

/** A later value replaces an earlier one; `[]` is the next entry of a list. */
const put = (root: Branch, steps: string[], value: string): void => {
  let branch = root
  for (const [index, step] of steps.entries()) {
    const key = step === '' && index > 0 ? String(branch.size) : step
    if (index === steps.length - 1) {
      branch.set(key, value)
      return
    }
    const found = branch.get(key)
    const next: Branch = found instanceof Map ? found : new Map()
    if (next !== found) branch.set(key, next)
    branch = next
  }
}

const isIndex = (key: string) => /^\d{1,9}$/.test(key)

/** Numbers make a list, in their order and without gaps. */
const grown = (branch: Branch): unknown => {
  const entries = [...branch].map(
    ([key, value]) => [key, value instanceof Map ? grown(value) : value] as const,
  )
  if (entries.length > 0 && entries.every(([key]) => isIndex(key)))
    return entries.toSorted(([one], [other]) => Number(one) - Number(other)).map(([, value]) => value)
  return Object.fromEntries(entries.filter(([key]) => key !== '__proto__'))
}

/**
 * `cart[items][0][name]=Tea` as nested objects and lists of texts. The time grows with the number of fields; the
 * package qs took half a second for 5,000 of them, in which nobody else is served.
 */
export const parseBracketForm = (text: string): Record<string, unknown> => {
  const root: Branch = new Map()
  let fields = 0
  for (const [name, value] of new URLSearchParams(text)) {
    if (++fields > MAX_FIELDS) throw refusal(texts.formTooLong(MAX_FIELDS))
    if (name.includes('\u0000') || value.includes('\u0000')) throw refusal(texts.nulCharacter)
    put(root, stepsOf(name), value)
  }
  // a form of numbers only is still a form
  return { ...(grown(root) as object) }
}

/** The fields of a form in parts, as the text of a form without. */
export const multipartText = (body: Buffer, contentType: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const fields = new URLSearchParams()
    const unreadable = () => reject(refusal(texts.notMultipart))
    try {
      const parser = new Busboy({
        headers: { 'content-type': contentType },
        limits: { fields: MAX_FIELDS, parts: MAX_FIELDS, fieldSize: BRACKET_FORM_BYTES },
      })
      parser.on('field', (name, value) => fields.append(name, value))
      parser.on('file', (name, stream) => {
        stream.resume()
        reject(refusal(texts.formWithFile(name)))
      })
      for (const limit of ['partsLimit', 'fieldsLimit'] as const)
        parser.on(limit, () => reject(refusal(texts.formTooLong(MAX_FIELDS))))
      parser.once('finish', () => resolve(fields.toString())).once('error', unreadable)
      parser.end(body)
    } catch {
      unreadable()
    }
  })
