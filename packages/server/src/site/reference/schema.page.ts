import { type Html, html } from '../html.ts'
import { prose } from './prose.ts'

/** As much of a JSON schema as the reference shows. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  description?: string
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}
export type Shapes = Record<string, Schema>

/** As many words of a choice as are read at a glance; the rest unfold. */
const MOST_WORDS = 24
/** Named shapes are shown in place up to this depth, further down they are links. */
const DEPTH = 2

export const shapeName = ({ $ref }: Schema): string | undefined => $ref?.split('/').at(-1)

const between = (least: number | undefined, most: number | undefined, unit: string): string | false => {
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`
  if (most !== undefined) return `at most ${most}${unit}`
  return least !== undefined && least !== 0 && `at least ${least}${unit}`
}

const choice = (words: unknown[]): Html => {
  const listed = words.map((word, index) => html`${index > 0 && ', '}<code>${JSON.stringify(word)}</code>`)
  return words.length <= MOST_WORDS
    ? html`${listed}`
    : html`${listed.slice(0, MOST_WORDS)} <details><summary>and ${words.length - MOST_WORDS} more</summary>${listed.slice(MOST_WORDS)}</details>`
}

const variants = ({ anyOf, oneOf, allOf }: Schema): Schema[] => anyOf ?? oneOf ?? allOf ?? []

/** `list of Address or null` */
const kindOf = (schema: Schema): Html => {
  const name = shapeName(schema)
  if (name) return html`<a href="#shape-${name}">${name}</a>`
  const words = schema.enum ?? (schema.const !== undefined ? [schema.const] : undefined)
  if (words) return html`one of ${choice(words)}`
  const inner = variants(schema)
  if (inner.length > 0) return html`${inner.map((one, index) => html`${index > 0 && ' or '}${kindOf(one)}`)}`
  const types = [schema.type ?? 'any value'].flat()
  return html`${types.map((type, index) => {
    const before = index > 0 && ' or '
    if (type === 'array') return html`${before}list of ${kindOf(schema.items ?? {})}`
    if (type === 'object' && typeof schema.additionalProperties === 'object')
      return html`${before}object of ${kindOf(schema.additionalProperties)} by key`
    return html`${before}${type === 'string' ? (schema.format ?? 'text') : type}`
  })}`
}

const boundsOf = (schema: Schema): string =>
  [
    between(schema.minimum, schema.maximum, ''),
    between(schema.minLength, schema.maxLength, ' characters'),
    between(schema.minItems, schema.maxItems, ' items'),
    schema.default !== undefined && `${JSON.stringify(schema.default)} when left out`,
  ]
    .filter(Boolean)
    .join('; ')

export const kindLine = (schema: Schema): Html => {
  const bounds = boundsOf(schema)
  return html`<span class="kind">${kindOf(schema)}${bounds !== '' && html`; ${bounds}`}</span>`
}

/** The object inside of lists and of what may be null, with the names of the shapes on the way to it. */
const objectIn = (schema: Schema, shapes: Shapes, path: string[]): [Schema, string[]] | undefined => {
  const name = shapeName(schema)
  if (name) {
    const shape = shapes[name]
    const isLeftToLink = path.length >= DEPTH || path.includes(name)
    return shape && !isLeftToLink ? objectIn(shape, shapes, [...path, name]) : undefined
  }
  if (schema.properties) return [schema, path]
  if (schema.items) return objectIn(schema.items, shapes, path)
  if (typeof schema.additionalProperties === 'object')
    return objectIn(schema.additionalProperties, shapes, path)
  for (const one of variants(schema)) {
    const found = objectIn(one, shapes, path)
    if (found) return found
  }
  return undefined
}

/** The fields of an object, those of objects inside folded away. */
export const fieldList = (schema: Schema, shapes: Shapes, path: string[] = []): Html | undefined => {
  const [object, below] = objectIn(schema, shapes, path) ?? []
  if (!object?.properties || !below) return undefined
  const { required = [] } = object
  return html`<ul class="fields">${Object.entries(object.properties).map(([name, field]) => {
    const inside = fieldList(field, shapes, below)
    return html`<li><code>${name}</code> ${kindLine(field)}${required.includes(name) && html` <em>required</em>`}${field.description && prose(field.description)}${inside && html`<details><summary>Fields of ${name}</summary>${inside}</details>`}</li>`
  })}</ul>`
}

const namesIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) =>
        key === '$ref' ? [String(inner).split('/').at(-1) ?? ''] : namesIn(inner),
      )

/** The shapes that these schemas speak of, and those inside of them. */
export const shapesOf = (schemas: unknown[], shapes: Shapes): [name: string, shape: Schema][] => {
  const found = new Set(namesIn(schemas))
  for (const name of found) for (const inner of namesIn(shapes[name])) found.add(inner)
  return [...found]
    .toSorted()
    .flatMap((name): [string, Schema][] => (shapes[name] ? [[name, shapes[name]]] : []))
}
