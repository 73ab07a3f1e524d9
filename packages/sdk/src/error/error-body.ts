import type { Problem } from './error.ts'

/** One shape for the error bodies of all dialects. */
export type ErrorBody = { code: string; text: string; problems: Problem[]; requestId?: string }

type Loose = Record<string, unknown>

const asObject = (value: unknown): Loose =>
  typeof value === 'object' && value !== null ? (value as Loose) : {}
const asList = (value: unknown): Loose[] => (Array.isArray(value) ? value.map(asObject) : [])
const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const pathOf = ({ path, subentityPath, field }: Loose): string[] => {
  const steps = Array.isArray(path) ? path : subentityPath
  if (Array.isArray(steps)) return steps.map(String)
  return (asText(field) ?? asText(path))?.split('.') ?? []
}

const toProblem = (entry: Loose): Problem => {
  const message = asText(entry.message) ?? asText(entry.reason) ?? ''
  const description = asText(entry.description)
  return {
    code: String(entry.code ?? ''),
    message,
    // most entries repeat their message
    ...(description !== message && description !== undefined && { description }),
    path: pathOf(entry),
  }
}

/**
 * Catalog and content: `error.results.errors`, with the same in numbers in `additionalInfo.validationErrors`.
 * Orders and imports: `errors`. Named calls with a form: `error.validationErrors`.
 */
const problemsOf = (body: Loose): Problem[] => {
  const results = asList(asObject(asObject(body.error).results).errors)
  const additional = asList(asObject(body.additionalInfo).validationErrors)
  const ofForm = asList(asObject(body.error).validationErrors)
  return (
    [results, additional, asList(body.errors), ofForm].find((list) => list.length > 0)?.map(toProblem) ?? []
  )
}

const shortened = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text)

/** A proxy may answer instead of the server; then `answer` is text or undefined. */
export const readErrorBody = (answer: unknown, status: number): ErrorBody => {
  const body = asObject(answer)
  const inner = asObject(body.error) // catalog validation and cart
  const problems = problemsOf(body)
  const code = asText(body.code) ?? asText(body.error) ?? asText(inner.code) ?? problems[0]?.code
  const text =
    asText(body.message) ??
    asText(body.error_description) ??
    asText(inner.message) ??
    asText(problems[0]?.message) ??
    asText(body.error) ??
    asText(answer)
  return {
    code: code ?? String(status),
    text: shortened(text ?? 'The answer has no text'),
    problems,
    requestId: asText(body.requestId) ?? asText(inner.requestId),
  }
}
