import type { BoundOperation, Service } from '@tradepost/contract'
import { type Request, requestsOf } from '@tradepost/contract/collection'
import { type OpenApiDocument, openApi } from '@tradepost/contract/openapi'
import { choicesOf } from './choices.ts'

/** An assistant has to read it all. */
const MOST_SCHEMA = 16_000

type Part = { document: OpenApiDocument; requests: Map<string, Request> }
type Schema = Record<string, unknown>

const parts = new WeakMap<Service, Part>()

/** One service takes a fifth of a second at most, all of them more than one. */
const partOf = (service: Service): Part => {
  const known = parts.get(service)
  if (known) return known
  const document = openApi({ services: [service] })
  const part = { document, requests: new Map(requestsOf(document).map((each) => [each.name, each])) }
  parts.set(service, part)
  return part
}

const referencesIn = (schema: unknown): string[] =>
  [...JSON.stringify(schema ?? null).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name = '']) => name,
  )

/** Near ones first, until there is too much to read. */
const definitionsOf = ({ components }: OpenApiDocument, schema: Schema) => {
  const included: Record<string, Schema> = {}
  const leftOut: string[] = []
  const waiting = referencesIn(schema)
  let room = MOST_SCHEMA - JSON.stringify(schema).length
  for (const name of waiting) {
    const definition = components.schemas[name]
    if (!definition || name in included || leftOut.includes(name)) continue
    room -= JSON.stringify(definition).length
    if (room < 0) leftOut.push(name)
    else {
      included[name] = definition
      waiting.push(...referencesIn(definition))
    }
  }
  return { included, leftOut }
}

const bodySchema = ({ document }: Part, { operation, path }: BoundOperation): Schema | undefined => {
  const content = document.paths[path]?.[operation.method.toLowerCase()]?.requestBody?.content ?? {}
  const schema = content['application/json']?.schema
  // what an update takes comes before what a read has shown
  const [taken] = (schema?.anyOf ?? []) as Schema[]
  return taken ?? schema
}

const parameters = (listed: Request['inPath']) =>
  Object.fromEntries(
    listed
      .filter(({ name }) => name !== 'merchantCode' && name !== 'dryRun')
      .map(({ name, about, isRequired }) => [name, isRequired ? `required. ${about}` : about]),
  )

const exampleOf = ({ inPath, inQuery, body }: Request) => ({
  ...Object.fromEntries(
    [...inPath, ...inQuery.filter(({ isRequired }) => isRequired)]
      .filter(({ name }) => name !== 'merchantCode')
      .map(({ name, value }) => [name, value]),
  ),
  ...(body && { body: body.value }),
})

/** The input of an operation as a tool takes it: parameters flat, the body under `body`. */
export const describeOperation = (bound: BoundOperation) => {
  const part = partOf(bound.service)
  const request = part.requests.get(bound.name)
  if (!request) throw new Error(`${bound.name} is not in the document of its service`)
  const body = bodySchema(part, bound)
  const { included, leftOut } = definitionsOf(part.document, body ?? {})
  const choices = choicesOf(bound)
  return {
    operation: bound.name,
    summary: request.title,
    about: request.about,
    input: { ...parameters([...request.inPath, ...request.inQuery]), ...(body && { body }) },
    ...(Object.keys(choices).length > 0 && { wordsOfFilters: choices }),
    ...(Object.keys(included).length > 0 && { schemas: included }),
    ...(leftOut.length > 0 && { schemasLeftOut: leftOut }),
    example: exampleOf(request),
  }
}
