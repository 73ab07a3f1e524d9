import type { TSchema } from '@tradepost/contract'

type Shape = {
  type?: string | string[]
  properties?: Record<string, Shape>
  additionalProperties?: Shape | boolean
  items?: Shape
  required?: string[]
}
type Values = Record<string, unknown>

const takes = (shape: Shape | undefined, type: string) => [shape?.type].flat().includes(type)

/** The shape of a field, by the steps of its name. */
const shapeAt = (shape: Shape | undefined, steps: string[]): Shape | undefined => {
  const [step, ...rest] = steps
  if (step === undefined || !shape) return shape
  const { properties = {}, additionalProperties } = shape
  const inner = Object.hasOwn(properties, step)
    ? properties[step]
    : typeof additionalProperties === 'object'
      ? additionalProperties
      : undefined
  return shapeAt(inner, rest)
}

/** Whether the shape has such a field, or does not say which it has. */
export const isField = (schema: TSchema, name: string): boolean => {
  const isOpen = (one: Shape) =>
    one.type === undefined ||
    (takes(one, 'object') && !one.properties && typeof one.additionalProperties !== 'object')
  const steps = name.split('.')
  return steps.every((_, depth) => {
    const above = shapeAt(schema as Shape, steps.slice(0, depth))
    return (
      !above ||
      (depth > 0 && isOpen(above)) ||
      shapeAt(schema as Shape, steps.slice(0, depth + 1)) !== undefined
    )
  })
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const number = /^-?\d+(\.\d+)?([eE][+-]?\d{1,3})?$/

/** A list of codes, where the interface wants objects with a code. */
const itemOf = (shape: Shape | undefined, text: string): unknown =>
  takes(shape, 'object') && shape?.properties?.code ? { code: text } : cellValue(shape, text)

/** A value of the wrong type stays text, so that validation reports it. */
const cellValue = (shape: Shape | undefined, text: string): unknown => {
  const isJson = /^\s*[[{]/.test(text)
  if ((takes(shape, 'array') || takes(shape, 'object')) && isJson) return parsed(text)
  if (takes(shape, 'array')) return text.split('|').map((item) => itemOf(shape?.items, item.trim()))
  if (takes(shape, 'string')) return text
  if (takes(shape, 'number') || takes(shape, 'integer')) return number.test(text.trim()) ? Number(text) : text
  if (takes(shape, 'boolean'))
    return ({ true: true, false: false } as Values)[text.trim().toLowerCase()] ?? text
  return isJson ? parsed(text) : text
}

const isRequired = (shape: Shape, steps: string[]): boolean =>
  shapeAt(shape, steps.slice(0, -1))?.required?.includes(steps.at(-1) ?? '') ?? false

/** An empty cell says nothing about its field, unless that may be null and must be there. */
const put = (values: Values, steps: string[], value: unknown): void => {
  const [step, ...rest] = steps
  if (step === undefined || step === '__proto__') return
  if (rest.length === 0) {
    values[step] = value
    return
  }
  const inner = Object.hasOwn(values, step) ? values[step] : {}
  if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return
  values[step] = inner
  put(inner as Values, rest, value)
}

/** A row of a table: `price.price` is the field `price` of `price`, with the type that the shape gives it. */
export const readCells = (
  schema: TSchema,
  cells: Record<string, unknown>,
  ignored: ReadonlySet<string>,
): Values => {
  const shape = schema as Shape
  const values: Values = {}
  for (const [name, cell] of Object.entries(cells)) {
    if (ignored.has(name)) continue
    const steps = name.split('.')
    const text = String(cell)
    const found = shapeAt(shape, steps)
    if (text !== '') put(values, steps, cellValue(found, text))
    else if (takes(found, 'null') && isRequired(shape, steps)) put(values, steps, null)
  }
  return values
}
