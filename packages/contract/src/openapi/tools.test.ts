import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Service } from '../operation.ts'
import { services } from '../services.ts'
import { openApi } from './index.ts'
import type { OpenApiDocument } from './types.ts'

const list = Object.values(services) as Service[]
const documents = [list, ...list.map((one) => [one])].map((some) => ({
  title: some.length === 1 ? `${some[0]?.title}` : 'all services',
  document: openApi({ services: some }),
}))

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Of JSON Schema 2020-12 and OpenAPI 3.1; what else there is begins with `x-`. */
const keywords = new Set(
  `$ref allOf anyOf const contentMediaType default description enum examples exclusiveMaximum exclusiveMinimum format
  items additionalProperties maxItems maxLength maxProperties maximum minItems minLength minProperties minimum
  multipleOf not oneOf pattern patternProperties properties propertyNames required type uniqueItems`.split(
    /\s+/,
  ),
)

/** A schema and those in it. */
const schemasIn = (schema: unknown, path: string): { schema: Node; path: string }[] => {
  if (!isNode(schema)) return []
  const { properties, patternProperties, items, additionalProperties, propertyNames, not } = schema
  const parts = [schema.allOf, schema.anyOf, schema.oneOf].filter(Array.isArray).flat()
  return [
    { schema, path },
    ...Object.entries({ ...(properties as Node), ...(patternProperties as Node) }).flatMap(([name, inner]) =>
      schemasIn(inner, `${path}/${name}`),
    ),
    ...[items, additionalProperties, propertyNames, not, ...parts].flatMap((inner) =>
      schemasIn(inner, `${path}/*`),
    ),
  ]
}

/** Those of parameters, headers, bodies and answers stand in `schema`. */
const schemasBelow = (value: unknown, path: string): { schema: Node; path: string }[] =>
  isNode(value)
    ? Object.entries(value).flatMap(([key, inner]) =>
        key === 'schema'
          ? schemasIn(inner, path)
          : /^examples?$/.test(key)
            ? []
            : schemasBelow(inner, `${path}/${key}`),
      )
    : []

const allSchemas = ({ paths, webhooks, components: { schemas, ...others } }: OpenApiDocument) => [
  ...Object.entries(schemas).flatMap(([name, schema]) => schemasIn(schema, name)),
  ...schemasBelow({ paths, webhooks, others }, ''),
]

const operationsOf = ({ paths }: OpenApiDocument) =>
  Object.values(paths).flatMap((item) => Object.values(item))

/** The rules of public linters and generators that a change of the contract could break. */
describe('every OpenAPI document', () => {
  it('has no keyword of its own without x-, and says of each list what its items are', () => {
    for (const { title, document } of documents)
      for (const { schema, path } of allSchemas(document)) {
        const odd = Object.keys(schema).filter((key) => !keywords.has(key) && !key.startsWith('x-'))

        assert.deepEqual(odd, [], `${title}: ${path}`)
        assert.ok(![schema.type].flat().includes('array') || isNode(schema.items), `${title}: ${path}`)
      }
  })

  it('tells generators what they can make a type of: files, and one form of JSON', () => {
    const types = operationsOf(documents[0]?.document as OpenApiDocument).flatMap(
      ({ operationId, requestBody }) => {
        const media = Object.keys(requestBody?.content ?? {})
        const file = (requestBody?.content['multipart/form-data']?.schema.properties as Node | undefined)
          ?.file
        assert.ok(!isNode(file) || file.type === 'string', operationId)
        return media
      },
    )

    assert.deepEqual([...new Set(types)].toSorted(), [
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
    ])
  })

  it('bounds a number from below by one keyword', () => {
    for (const { title, document } of documents)
      for (const { schema, path } of allSchemas(document))
        assert.ok(!('minimum' in schema && 'exclusiveMinimum' in schema), `${title}: ${path}`)
  })

  it('has no two paths that differ by the names of parameters alone', () => {
    for (const { title, document } of documents) {
      const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'))

      assert.equal(new Set(shapes).size, shapes.length, title)
    }
  })

  it('describes every tag in a sentence, and has no other', () => {
    for (const { title, document } of documents) {
      const used = new Set(operationsOf(document).flatMap(({ tags }) => tags))

      assert.deepEqual(document.tags.map(({ name }) => name).toSorted(), [...used].toSorted(), title)
      for (const { name, description } of document.tags) assert.match(description ?? '', /^[A-Z].+\.$/, name)
    }
  })

  it('tells of each operation what it is, its security and an answer to a wrong request', () => {
    for (const { document } of documents) {
      for (const { operationId, summary, description, security, responses } of operationsOf(document)) {
        assert.ok(summary && description && security, operationId)
        assert.ok(
          Object.keys(responses).some((status) => status.startsWith('4')),
          operationId,
        )
      }
      for (const [name, { post }] of Object.entries(document.webhooks)) {
        assert.deepEqual(post.security, [{ webhookSignature: [] }], name)
        assert.equal(document.components.securitySchemes.webhookSignature?.name, 'webhook-signature')
      }
    }
  })

  it('holds nothing that no part of it refers to', () => {
    for (const { title, document } of documents) {
      const text = JSON.stringify(document)
      const { securitySchemes, ...kinds } = document.components
      const schemes = new Set(
        [...operationsOf(document), ...Object.values(document.webhooks).map(({ post }) => post)].flatMap(
          ({ security }) => security.flatMap((one) => Object.keys(one)),
        ),
      )

      assert.deepEqual(Object.keys(securitySchemes).toSorted(), [...schemes].toSorted(), title)
      for (const [kind, all] of Object.entries(kinds))
        for (const name of Object.keys(all))
          assert.ok(text.includes(`"#/components/${kind}/${name}"`), `${title}: ${kind}/${name}`)
    }
  })
})
