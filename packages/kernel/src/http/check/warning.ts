import { type FieldWarning, texts } from '@tradepost/contract'
import type { Problem } from '../../errors/problem.ts'
import { Answer } from '../answer/answer.ts'
import type { Unknown, UnknownField } from './unknown.ts'

const MAX_HEADER = 4000

/** Names come from the sender and may be as long as the body. */
const brief = (step: string | number): string =>
  typeof step === 'string' && step.length > 100 ? `${step.slice(0, 100)}…` : String(step)

const textOf = ({ name, nearest }: UnknownField): string =>
  nearest === null ? texts.unknownProperty(brief(name)) : texts.misspeltProperty(brief(name), nearest)

/** Warnings in the body, for answers that have them. */
export const bodyWarnings = ({ fields, more }: Unknown): FieldWarning[] => [
  ...fields.map((field) => ({
    message: textOf(field),
    path: [...field.path, field.name].map((step) => (typeof step === 'number' ? step : brief(step))),
    nearest: field.nearest,
  })),
  ...(more > 0 ? [{ message: texts.moreUnknownProperties(more), path: [], nearest: null }] : []),
]

/** How a body is refused that must not have any. */
export const unknownProblems = ({ fields, more }: Unknown): Problem[] => [
  ...fields.map((field) => ({
    code: 'OBJECT_ADDITIONAL_PROPERTIES',
    message: textOf(field),
    path: field.path,
  })),
  ...(more > 0
    ? [{ code: 'OBJECT_ADDITIONAL_PROPERTIES', message: texts.moreUnknownProperties(more), path: [] }]
    : []),
]

/** Percent-encoded, so that no name can end the text, the header or the answer. */
const encoded = (step: string | number) => encodeURIComponent(brief(step).toWellFormed())

const entryOf = ({ path, name, nearest }: UnknownField): string =>
  `unknown-field;path="${[...path, name].map((step) => `/${encoded(step)}`).join('')}"` +
  (nearest === null ? '' : `;nearest="${encoded(nearest)}"`)

/** The value of `Tradepost-Warning`: a list of structured fields (RFC 9651). */
export const warningHeader = ({ fields, more }: Unknown): string => {
  const listed: string[] = []
  let length = 0
  for (const entry of fields.map(entryOf)) {
    length += entry.length + 2
    if (length > MAX_HEADER) break
    listed.push(entry)
  }
  const omitted = more + fields.length - listed.length
  return [...listed, ...(omitted > 0 ? [`unknown-fields;count=${omitted}`] : [])].join(', ')
}

/** For handlers that check parts of a body themselves. */
export const warnedAnswer = (body: unknown, unknown: Unknown): Answer =>
  new Answer(
    JSON.stringify(body),
    undefined,
    unknown.fields.length > 0 ? { 'tradepost-warning': warningHeader(unknown) } : undefined,
  )
