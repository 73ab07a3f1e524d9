import type { Components, OpenApiDocument } from './types.ts'

/** A response that stands there word for word this often is written once and referred to. */
const OFTEN = 4

/** Answers without a body differ by their headers only; most of them are alike. */
const names: Record<string, string> = { 204: 'done', 304: 'notModified' }

/** Moves them to the components. */
export const shareResponses = (paths: OpenApiDocument['paths'], components: Components): void => {
  const all = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ responses }) => Object.keys(responses).map((status) => ({ responses, status })))
    .filter(({ responses, status }) => status in names && !('$ref' in (responses[status] ?? {})))
  const alike = Map.groupBy(all, ({ responses, status }) => `${status} ${JSON.stringify(responses[status])}`)
  for (const places of alike.values()) {
    const [first] = places
    const response = first?.responses[first.status]
    if (!first || !response || '$ref' in response || places.length < OFTEN) continue
    const word = names[first.status] as string
    let name = word
    for (let number = 2; name in components.responses; number++) name = `${word}${number}`
    components.responses[name] = response
    for (const { responses, status } of places) responses[status] = { $ref: `#/components/responses/${name}` }
  }
}
