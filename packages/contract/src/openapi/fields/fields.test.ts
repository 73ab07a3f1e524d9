import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Service } from '../../operation.ts'
import { services } from '../../services.ts'
import { openApi } from '../index.ts'
import { fieldDescriptions } from './index.ts'

const document = openApi({ services: Object.values(services) as Service[] })

type Found = { shape: string; field: string; description?: string }
type Node = { properties?: Record<string, Node>; description?: string }

/** Every field of a schema, those of the objects in it included. */
const fieldsOf = (shape: string, schema: unknown): Found[] => {
  if (Array.isArray(schema)) return schema.flatMap((item) => fieldsOf(shape, item))
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, ...rest } = schema as Node
  return [
    ...Object.entries(properties).flatMap(([field, value]) => [
      { shape, field, description: value.description },
      ...fieldsOf(shape, value),
    ]),
    ...Object.entries(rest).flatMap(([key, value]) =>
      /^examples?$|^default$/.test(key) ? [] : fieldsOf(shape, value),
    ),
  ]
}

const found = [
  ...Object.entries(document.components.schemas).flatMap(([name, schema]) => fieldsOf(name, schema)),
  ...Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap((operation) =>
      fieldsOf((operation as { operationId: string }).operationId, operation),
    ),
  ),
]

const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')

describe('the fields of the interface', () => {
  it('are all described', () => {
    const silent = found.filter(({ description }) => !description)

    assert.deepEqual([...new Set(silent.map(({ shape, field }) => `${shape}.${field}`))], [])
    assert.ok(found.length > 2_000)
  })

  it('are described by more than their name', () => {
    const repeated = found.filter(({ field, description = '' }) => letters(description) === letters(field))

    assert.deepEqual([...new Set(repeated.map(({ field, description }) => `${field}: ${description}`))], [])
  })

  it('are not described in vain', () => {
    const names = new Set(found.map(({ field }) => field))
    const unused = [...fieldDescriptions.keys()].filter(
      (name) => !names.has(name.slice(name.indexOf('.') + 1)),
    )

    assert.deepEqual(unused, [])
  })
})
