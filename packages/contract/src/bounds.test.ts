import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Identifiers } from './common/identifier.ts'
import {
  Anything,
  FreeObject,
  List,
  Localized,
  Nullable,
  Obj,
  OneOf,
  Text,
  type TSchema,
  Type,
} from './schema.ts'
import { allOperations } from './services.ts'

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  contentMediaType?: string
  maxLength?: number
  maxItems?: number
  maxProperties?: number
  'x-max-bytes'?: number
  items?: Schema
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  propertyNames?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/** Their own syntax leaves no room for more than some dozen characters. */
const shortFormats = new Set(['date-time', 'date', 'ip', 'time-zone'])

/** Anchored on both ends, and without anything that may repeat for ever. */
const endsSomewhere = (pattern: string): boolean => {
  const plain = pattern.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x')
  return /^\^.*\$$/.test(plain) && !/[*+]|\{\d+,\}/.test(plain)
}

const isBoundedText = ({ maxLength, format, pattern }: Schema): boolean =>
  maxLength !== undefined ||
  (format !== undefined && shortFormats.has(format)) ||
  (pattern !== undefined && endsSomewhere(pattern))

const unboundedList = (schema: Schema, path: string): string[] => [
  ...(schema.maxItems === undefined ? [`${path}: a list of any length`] : []),
  ...(schema.maxItems === 0 ? [] : unbounded(schema.items ?? {}, `${path}[]`)),
]

const unboundedKeys = (schema: Schema, path: string): string[] => {
  const { propertyNames, patternProperties = {}, additionalProperties } = schema
  const named = propertyNames !== undefined && isBoundedText(propertyNames)
  const patterns = Object.keys(patternProperties)
  const isOpen = additionalProperties !== false
  if (!isOpen && patterns.length === 0) return []
  return [
    ...(schema.maxProperties === undefined ? [`${path}: any number of keys`] : []),
    ...(named || (!isOpen && patterns.every(endsSomewhere)) ? [] : [`${path}: keys of any length`]),
  ]
}

const unboundedObject = (schema: Schema, path: string): string[] => {
  const { properties = {}, patternProperties = {}, additionalProperties = true } = schema
  const members = [...Object.entries(properties), ...Object.entries(patternProperties)]
  return [
    ...members.flatMap(([name, member]) => unbounded(member, `${path}.${name}`)),
    ...unboundedKeys({ ...schema, additionalProperties }, path),
    ...(additionalProperties === false
      ? []
      : unbounded(additionalProperties === true ? {} : additionalProperties, `${path}.*`)),
  ]
}

/** Parts of a schema without a maximum. */
const unbounded = (schema: Schema, path: string): string[] => {
  if (schema.enum || schema.const !== undefined || schema['x-max-bytes'] !== undefined) return []
  // a file, whose length is that of the form
  if (schema.contentMediaType) return []
  const branches = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => list ?? [])
  const types = [schema.type ?? []].flat()
  if (types.length === 0 && branches.length === 0) return [`${path}: anything`]
  return [
    ...branches.flatMap((branch) => unbounded(branch, path)),
    ...(types.includes('string') && !isBoundedText(schema) ? [`${path}: a text of any length`] : []),
    ...(types.includes('array') ? unboundedList(schema, path) : []),
    ...(types.includes('object') ? unboundedObject(schema, path) : []),
  ]
}

describe('what a request may hold', () => {
  it('has a maximum in every operation', () => {
    const found = allOperations.flatMap(({ service, name, operation }) => {
      const parts = { ...operation.params, query: operation.query, body: operation.body }
      return Object.entries(parts).flatMap(([part, schema]) =>
        schema ? unbounded(schema as Schema, `${service.name}.${name} ${part}`) : [],
      )
    })

    assert.deepEqual(found, [])
  })

  it('bounds an identifier in the same way wherever it stands', () => {
    const bounds = new Map(
      Object.entries(Identifiers.properties).map(([name, schema]) => [name, (schema as Schema).maxLength]),
    )
    const others = (schema: Schema, path: string): string[] => [
      ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) => [
        ...(bounds.has(name) && member.maxLength !== bounds.get(name) ? [`${path}.${name}`] : []),
        ...others(member, `${path}.${name}`),
      ]),
      ...(schema.items ? others(schema.items, `${path}[]`) : []),
    ]

    const found = allOperations.flatMap(({ name, operation }) =>
      Object.entries({ query: operation.query, body: operation.body }).flatMap(([part, schema]) =>
        schema ? others(schema as Schema, `${name} ${part}`) : [],
      ),
    )

    assert.deepEqual(found, [])
  })

  const faults = (schema: TSchema) => unbounded(schema as Schema, 'it')
  const loose: Record<string, [TSchema, string]> = {
    'a text': [Nullable(Text(1)), 'it: a text of any length'],
    'a text with a pattern that repeats': [
      Text(1, undefined, { pattern: '^a+$' }),
      'it: a text of any length',
    ],
    'a text with half a pattern': [Text(1, undefined, { pattern: '^a' }), 'it: a text of any length'],
    'an address': [Text(1, undefined, { format: 'email' }), 'it: a text of any length'],
    'a text in every language': [Localized(Text(1)), 'it.*: a text of any length'],
    'a list': [List(Type.Boolean()), 'it: a list of any length'],
    'a text in a list': [List(Text(1), { max: 5 }), 'it[]: a text of any length'],
    'a member': [Obj({ a: Obj({ b: Type.Optional(Text(0)) }) }), 'it.a.b: a text of any length'],
    'one of several shapes': [Type.Union([Type.Null(), Text(0)]), 'it: a text of any length'],
    'any value': [Type.Unsafe({}), 'it: anything'],
    'any member': [Type.Unsafe({ type: 'object', maxProperties: 5 }), 'it: keys of any length'],
    'any key': [
      Type.Unsafe({ type: 'object', patternProperties: { '^a{1,9}$': {} }, additionalProperties: false }),
      'it: any number of keys',
    ],
  }
  for (const [name, [schema, fault]] of Object.entries(loose))
    it(`is found out when it is ${name} without one`, () => {
      assert.ok(faults(schema).includes(fault), String(faults(schema)))
    })

  it('needs no further one where its form is one', () => {
    const bounded = Obj({
      word: OneOf(['a', 'b']),
      date: Type.String({ format: 'date-time' }),
      amount: Text(0, undefined, { pattern: '^[+-]?\\d{1,11}(\\.\\d{1,20})?$' }),
      texts: Localized(List(Text(0, 10), { max: 10 })),
      free: FreeObject(),
      value: Anything(),
    })

    assert.deepEqual(faults(bounded), [])
  })
})
