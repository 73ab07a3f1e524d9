import type { TSchema } from '@tradepost/contract'
import { isObject } from '@tradepost/kernel'
import type { Fields } from './value.rules.ts'

type Shape = { type?: string | string[]; properties?: Record<string, Shape>; items?: Shape }

const takes = ({ type }: Shape, wanted: string) => [type].flat().includes(wanted)

const lenientList = (entries: Shape, value: unknown): unknown[] =>
  (Array.isArray(value) ? value : [])
    .filter((entry) => !takes(entries, 'object') || isObject(entry))
    .map((entry) => lenient(entries, entry))

/** A list that is none is empty, its entries that are no objects are dropped, an object that is none is null. */
const lenient = (shape: Shape, value: unknown): unknown => {
  if (value === undefined) return undefined
  if (takes(shape, 'array')) return lenientList(shape.items ?? {}, value)
  if (!takes(shape, 'object') || !shape.properties) return value
  return isObject(value) ? lenientFields(shape, value) : null
}

const lenientFields = ({ properties = {} }: Shape, members: Fields): Fields =>
  Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name,
      Object.hasOwn(properties, name) ? lenient(properties[name] as Shape, value) : value,
    ]),
  )

/** A form has no other way to send a list or an object without anything in it. */
const emptyFor = (shape: Shape): unknown => {
  if (takes(shape, 'array')) return []
  return takes(shape, 'object') && shape.properties ? {} : ''
}

/** Parameters of a platform as they can be read; a parameter that is wrong as a whole stays so. */
export const lenientForm = (schema: TSchema, form: Fields): Fields => {
  const { properties = {} } = schema as Shape
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => {
      const shape = properties[name]
      if (shape && value === '') return [name, emptyFor(shape)]
      const isWhole = Array.isArray(value) || isObject(value)
      return [name, shape && isWhole ? lenient(shape, value) : value]
    }),
  )
}
