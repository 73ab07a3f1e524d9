import type { OpenApiDocument } from './types.ts'

const refsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : refsIn(inner)))
    : []

const keep = <Value>(all: Record<string, Value>, isUsed: (name: string) => boolean): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => isUsed(name)))

/** Services share parameters, headers and schemes; the document of a small one refers to few of them. */
export const withoutUnused = (document: OpenApiDocument): OpenApiDocument => {
  const { paths, webhooks, components } = document
  const refs = new Set(refsIn({ paths, webhooks, responses: components.responses }))
  const operations = [...Object.values(paths), ...Object.values(webhooks)].flatMap((item) =>
    Object.values(item as Record<string, { security: Record<string, string[]>[] }>),
  )
  const schemes = new Set(operations.flatMap(({ security }) => security.flatMap((one) => Object.keys(one))))
  return {
    ...document,
    components: {
      ...components,
      parameters: keep(components.parameters, (name) => refs.has(`#/components/parameters/${name}`)),
      headers: keep(components.headers, (name) => refs.has(`#/components/headers/${name}`)),
      securitySchemes: keep(components.securitySchemes, (name) => schemes.has(name)),
    },
  }
}
