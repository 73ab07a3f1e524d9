export type Schema = Record<string, unknown>

/** How a schema is written where it stands. */
export type TypeWriter = {
  /** The name of the shape that a reference leads to. */
  nameOf: (reference: string) => string
  /** The name of a list of codes that is too long to be written out. */
  codesNamed: (words: readonly unknown[]) => string
  /** A file is sent as a blob and answered as text. */
  file: 'Blob' | 'string'
}

const MOST_WORDS = 100

export const docOf = (text: unknown, indent = ''): string => {
  if (typeof text !== 'string' || text === '') return ''
  const lines = text.replaceAll('*/', '*\\/').split('\n')
  return lines.length === 1
    ? `${indent}/** ${lines[0]} */\n`
    : `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`
}

export const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

export const union = (parts: readonly string[]): string => [...new Set(parts)].join(' | ')
const literal = (value: unknown): string => JSON.stringify(value)
/** The editor suggests the words, and any other text is taken. */
export const openWords = (words: readonly unknown[]): string => `${union(words.map(literal))} | (string & {})`

const wordsText = (words: readonly unknown[], { codesNamed }: TypeWriter): string => {
  if (words.length < MOST_WORDS) return union(words.map(literal))
  const texts = words.filter((word) => word !== null)
  return union([codesNamed(texts), ...(texts.length < words.length ? ['null'] : [])])
}

const arrayOf = (item: string): string => (/^[\w.]+$/.test(item) ? `${item}[]` : `(${item})[]`)

/** The members of an object, each with its description. */
export const membersText = (schema: Schema, writer: TypeWriter, indent: string): string => {
  const properties = (schema.properties ?? {}) as Record<string, Schema>
  const required = new Set((schema.required ?? []) as string[])
  const members = Object.entries(properties).map(
    ([name, value]) =>
      `${docOf(value.description, indent)}${indent}${keyOf(name)}${required.has(name) ? '' : '?'}: ${typeText(value, writer, indent)}\n`,
  )
  const others = 'patternProperties' in schema ? `${indent}[name: string]: unknown\n` : ''
  return members.join('') + others
}

const objectText = (schema: Schema, writer: TypeWriter, indent: string): string => {
  if (Object.keys((schema.properties ?? {}) as object).length > 0)
    return `{\n${membersText(schema, writer, `${indent}  `)}${indent}}`
  const { additionalProperties: values } = schema
  return typeof values === 'object' && values !== null
    ? `Record<string, ${typeText(values as Schema, writer, indent)}>`
    : 'Record<string, unknown>'
}

const simple: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

const ofType = (type: string, schema: Schema, writer: TypeWriter, indent: string): string => {
  if (type === 'object') return objectText(schema, writer, indent)
  if (type === 'array') return arrayOf(typeText((schema.items ?? {}) as Schema, writer, indent))
  return simple[type] ?? 'unknown'
}

export const typeText = (schema: Schema, writer: TypeWriter, indent = ''): string => {
  const { $ref, type, enum: words, anyOf, contentMediaType } = schema
  if (typeof $ref === 'string') return writer.nameOf($ref)
  if ('const' in schema) return literal(schema.const)
  if (Array.isArray(words)) return wordsText(words, writer)
  if (Array.isArray(anyOf)) return union(anyOf.map((one: Schema) => typeText(one, writer, indent)))
  if (contentMediaType !== undefined) return writer.file
  const known = schema['x-known-values']
  // existing clients also send texts for numbers, and numbers for texts
  const unusual = schema['x-text-from-number'] ? 'number' : schema['x-numeric-text'] ? 'string' : undefined
  const types = [type ?? []].flat().filter((one) => one !== unusual)
  if (types.length === 0) return 'unknown'
  return union(
    types.map((one) =>
      one === 'string' && Array.isArray(known)
        ? openWords(known)
        : ofType(String(one), schema, writer, indent),
    ),
  )
}
