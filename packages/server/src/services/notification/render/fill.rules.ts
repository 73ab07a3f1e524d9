import { texts } from '@tradepost/contract'
import type { Reader } from './format.rules.ts'
import { helpers, isTrue, type Value } from './helper.rules.ts'
import { type Expression, type Part, type Path, parseMessage } from './parse.rules.ts'

/** A message of this length fills a book; one that takes more steps repeats itself on purpose. */
export const MAX_OUTPUT = 500_000
const MAX_STEPS = 50_000

export type Escape = (text: string) => string
export const asIs: Escape = (text) => text

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
  '`': '&#x60;',
  '=': '&#x3D;',
}
/** Also in an attribute without quotes no value begins another attribute. */
export const escapeHtml: Escape = (text) => text.replaceAll(/[&<>"'`=]/g, (char) => entities[char] as string)

export type Filled = { text: string; problem: string | null; unknown: string[] }

class TooMuch extends Error {}

type Scope = { value: Value; outer: Scope | null; data: Record<string, Value> }

/** Own properties only: nothing of a prototype can be reached. */
const own = (value: Value, name: string): Value =>
  value !== null && typeof value === 'object' && Object.hasOwn(value, name)
    ? (value as Record<string, Value>)[name]
    : undefined

const shown = (value: Value): string => {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return Array.isArray(value) ? value.slice(0, 1000).map(shown).filter(Boolean).join(', ') : ''
}

const createFiller = (reader: Reader, escaped: Escape) => {
  const pieces: string[] = []
  const unknown = new Set<string>()
  let length = 0
  let steps = 0

  const step = () => {
    if (++steps > MAX_STEPS) throw new TooMuch(texts.templateTooMuchWork)
  }
  const write = (text: string) => {
    length += text.length
    if (length > MAX_OUTPUT) throw new TooMuch(texts.templateTooLong(MAX_OUTPUT))
    pieces.push(text)
  }
  /** A name that the inner scope does not have is looked up in those around it. */
  const find = ({ parts, up, isData }: Path, from: Scope): Value => {
    let scope: Scope | null = from
    for (let count = 0; count < up && scope; count++) scope = scope.outer
    if (!scope) return undefined
    const [first, ...rest] = parts
    if (first === undefined) return scope.value
    let value: Value
    for (; scope && value === undefined; scope = scope.outer)
      value = own(isData ? scope.data : scope.value, first)
    return rest.reduce<Value>(own, value)
  }
  const evaluate = (expression: Expression, scope: Scope): Value => {
    step()
    if (expression.kind === 'value') return expression.value
    if (expression.kind === 'call')
      return helpers[expression.name]?.(reader, ...expression.args.map((arg) => evaluate(arg, scope)))
    const value = find(expression.path, scope)
    if (value === undefined) unknown.add(expression.path.original)
    return value
  }
  const each = (value: Value, body: Part[], otherwise: Part[], scope: Scope) => {
    const isList = Array.isArray(value)
    const entries = value !== null && typeof value === 'object' ? Object.entries(value) : []
    if (entries.length === 0) return fill(otherwise, scope)
    for (const [index, [key, item]] of entries.entries()) {
      step()
      const data = {
        index,
        key: isList ? index : key,
        first: index === 0,
        last: index === entries.length - 1,
      }
      fill(body, { value: item, outer: scope, data })
    }
  }
  const block = ({ name, args, body, otherwise }: Part & { kind: 'block' }, scope: Scope) => {
    const value = evaluate(args[0] as Expression, scope)
    if (name === 'each') return each(value, body, otherwise, scope)
    if (name === 'with')
      return isTrue(value) ? fill(body, { value, outer: scope, data: scope.data }) : fill(otherwise, scope)
    fill(isTrue(value) === (name === 'if') ? body : otherwise, scope)
  }
  const fill = (parts: Part[], scope: Scope): void => {
    for (const part of parts) {
      step()
      if (part.kind === 'text') write(part.text)
      else if (part.kind === 'show') write(escaped(shown(evaluate(part.what, scope))))
      else block(part, scope)
    }
  }
  return { fill, text: () => pieces.join(''), unknown }
}

/** Never throws and takes a bounded time, whatever the text and the values are. */
export const fillMessage = (
  source: string,
  values: Record<string, Value>,
  reader: Reader,
  escaped: Escape,
): Filled => {
  const parts = parseMessage(source)
  if ('problem' in parts) return { text: '', problem: parts.problem, unknown: [] }
  const filler = createFiller(reader, escaped)
  try {
    filler.fill(parts, { value: values, outer: null, data: { root: values } })
    return { text: filler.text(), problem: null, unknown: [...filler.unknown] }
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error
    return { text: '', problem: error.message, unknown: [] }
  }
}
