import type { OpenApiDocument } from '../../packages/contract/src/openapi/index.ts'

type Schema = Record<string, unknown>
type Content = Record<string, { schema: Schema }>

/** The facts of a line beside its name: types, bounds, whether it is required, and who sends it. */
export type Facts = Record<string, string>
export type Lines = Map<string, Facts>

/** Bounds and forms that decide which values are taken. */
export const lowerBounds = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
export const upperBounds = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']
export const forms = ['pattern', 'format', 'multipleOf', 'uniqueItems', 'const']
const told = [...lowerBounds, ...upperBounds, ...forms]

const nameOf = (ref: unknown) => String(ref).split('/').at(-1) ?? ''
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

const factsOf = (schema: Schema, isRequired: boolean): Facts => ({
  ...(isRequired && { required: 'yes' }),
  ...(schema.$ref !== undefined && { ref: nameOf(schema.$ref) }),
  ...(schema.type !== undefined && { type: [schema.type].flat().toSorted().join('|') }),
  ...(Array.isArray(schema.enum) && {
    enum: schema.enum
      .map((value) => JSON.stringify(value))
      .toSorted()
      .join('|'),
  }),
  ...Object.fromEntries(
    told.filter((key) => schema[key] !== undefined).map((key) => [key, JSON.stringify(schema[key])]),
  ),
})

/** One line for the schema and one for each field below it; named schemas have lines of their own. */
const write = (lines: Lines, name: string, schema: Schema, facts: Facts, isRequired = false): void => {
  // files that are sent have the type of text for generators alone
  const isFile = facts.sent && schema.contentMediaType === 'application/octet-stream'
  lines.set(name, { ...facts, ...factsOf(isFile ? { ...schema, type: undefined } : schema, isRequired) })
  const required = Array.isArray(schema.required) ? schema.required : []
  for (const [field, inner] of Object.entries((schema.properties ?? {}) as Record<string, Schema>))
    write(lines, `${name}.${field}`, inner, facts, required.includes(field))
  if (isSchema(schema.items)) write(lines, `${name}[]`, schema.items, facts)
  if (isSchema(schema.additionalProperties)) write(lines, `${name}{}`, schema.additionalProperties, facts)
  for (const key of ['anyOf', 'oneOf', 'allOf'])
    for (const [index, inner] of ((schema[key] ?? []) as Schema[]).entries())
      write(lines, `${name}<${key}${index}>`, inner, facts)
}

const refsIn = (value: unknown): string[] =>
  isSchema(value)
    ? Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [nameOf(inner)] : refsIn(inner)))
    : []

/** Named schemas that these lead to, directly or through others. */
const reached = (start: unknown, schemas: Record<string, Schema>): Set<string> => {
  const found = new Set<string>()
  const follow = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    refsIn(schemas[name]).forEach(follow)
  }
  refsIn(start).forEach(follow)
  return found
}

const schemasOf = (content: Content | undefined) => Object.values(content ?? {}).map(({ schema }) => schema)

/**
 * The interface as lines, in the order of their names. `sent` marks what clients send, where narrower is worse, and
 * `read` what they read, where wider is.
 */
export const linesOf = ({ paths, components }: OpenApiDocument): Lines => {
  const lines: Lines = new Map()
  const parameters = components.parameters as Record<string, unknown>
  const responses = components.responses as Record<string, { content?: Content }>
  const bodies: Schema[] = []
  const answers: Schema[] = []
  for (const [path, item] of Object.entries(paths))
    for (const [method, operation] of Object.entries(item)) {
      const { operationId: id } = operation
      lines.set(id, {
        call: `${method.toUpperCase()} ${path}`,
        permission: operation['x-permission'] ?? 'none',
      })
      for (const given of operation.parameters) {
        const parameter = ('$ref' in given ? parameters[nameOf(given.$ref)] : given) as {
          name: string
          in: string
          required?: boolean
          schema: Schema
        }
        write(
          lines,
          `${id}.${parameter.in}.${parameter.name}`,
          parameter.schema,
          { sent: 'yes' },
          parameter.required,
        )
      }
      const body = schemasOf(operation.requestBody?.content as Content | undefined)
      bodies.push(...body)
      for (const schema of body)
        write(lines, `${id}.body`, schema, { sent: 'yes' }, operation.requestBody?.required)
      for (const [status, given] of Object.entries(operation.responses)) {
        if (!status.startsWith('2')) continue
        const response = ('$ref' in given ? responses[nameOf(given.$ref)] : given) as { content?: Content }
        const answer = schemasOf(response.content)
        answers.push(...answer)
        lines.set(`${id}.${status}`, {})
        for (const schema of answer) write(lines, `${id}.${status}`, schema, { read: 'yes' })
      }
    }
  const schemas = components.schemas as Record<string, Schema>
  const sent = reached(bodies, schemas)
  const read = reached(answers, schemas)
  for (const [name, schema] of Object.entries(schemas))
    write(lines, name, schema, {
      ...(sent.has(name) && { sent: 'yes' }),
      ...(read.has(name) && { read: 'yes' }),
    })
  return new Map([...lines].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** One line for each operation and named schema, with all of its fields. */
export const toText = (lines: Lines): string =>
  [...Map.groupBy(lines, ([name]) => name.match(/^\w+/)?.[0]).values()]
    .map((fields) => `${JSON.stringify(Object.fromEntries(fields))}\n`)
    .join('')

/** Marks of a merge are passed over, so that a snapshot in conflict can be renewed. */
export const fromText = (text: string): Lines =>
  new Map(
    text
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .flatMap((line) => Object.entries<Facts>(JSON.parse(line))),
  )
