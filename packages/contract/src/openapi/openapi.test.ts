import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Value } from 'typebox/value'
import { errors } from '../errors/index.ts'
import { events, eventsByService } from '../events/index.ts'
import { type Operation, type Service, service, successStatus } from '../operation.ts'
import { mediaTypeOf, Obj, Text, type TSchema } from '../schema.ts'
import { allOperations, services } from '../services.ts'
import { answers } from './answers.ts'
import { examples } from './examples.ts'
import { openApi } from './index.ts'

const document = openApi({ services: Object.values(services) as Service[], serverUrl: 'https://shop.test' })
const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
const operationOf = (name: string) => {
  const found = operations.find(({ operationId }) => operationId === name)
  assert.ok(found, name)
  return found
}

const refsIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [inner] : refsIn(inner)))
const resolve = (ref: string): unknown =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document)
const names = (list: unknown[]) =>
  list.map((item) => {
    const { $ref } = item as { $ref?: string }
    return (($ref ? resolve($ref) : item) as { name: string }).name
  })

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    for (const list of [Object.values(services), ...Object.values(services).map((one) => [one])]) {
      const result = await new Validator().validate(
        structuredClone(openApi({ services: list as Service[] })) as never,
      )

      assert.deepEqual(result.errors ?? [], [])
      assert.ok(result.valid)
    }
  })

  it('has every operation of the contract once, under its name, and the answer of a preview link', () => {
    const listed = operations.map(({ operationId }) => operationId)

    assert.deepEqual(
      listed.toSorted(),
      [...allOperations.map(({ name }) => name), 'showPagePreview'].toSorted(),
    )
    const { security, responses } = operationOf('showPagePreview')
    assert.deepEqual(security, [])
    assert.partialDeepStrictEqual(Object.keys(responses), ['200', '403', '404', '410'])
    for (const { name, path, operation } of allOperations)
      assert.equal(document.paths[path]?.[operation.method.toLowerCase()]?.operationId, name)
  })

  it('has every event as a webhook, and in the document of a service only its own', () => {
    assert.deepEqual(Object.keys(document.webhooks).toSorted(), Object.keys(events).toSorted())
    const { webhooks } = openApi({ services: [services.order] as unknown as Service[] })
    assert.deepEqual(Object.keys(webhooks), Object.keys(eventsByService.order))
  })

  it('describes every parameter, in the address, the query and the headers', () => {
    const described = operations.flatMap(({ operationId, parameters }) =>
      parameters.map((parameter) => {
        const { name, description } = ('$ref' in parameter ? resolve(parameter.$ref) : parameter) as {
          name: string
          description?: string
        }
        return { where: `${operationId}: ${name}`, description }
      }),
    )

    assert.deepEqual(
      described
        .filter(({ description }) => !/^[A-Z`].*\.$/s.test(description ?? ''))
        .map(({ where }) => where),
      [],
    )
  })

  it('refers only to what it has, and has only what it refers to', () => {
    const refs = new Set(refsIn(document))

    for (const ref of refs) assert.ok(resolve(ref), ref)
    for (const name of Object.keys(document.components.schemas))
      assert.ok(refs.has(`#/components/schemas/${name}`), name)
  })

  it('names the shared shapes and stays small', () => {
    const bodyOf = (name: string) => operationOf(name).requestBody?.content['application/json']?.schema

    // an update also takes the entity as it is read
    assert.deepEqual(bodyOf('updateProduct'), {
      anyOf: [{ $ref: '#/components/schemas/ProductUpdate' }, { $ref: '#/components/schemas/ProductRead' }],
    })
    assert.deepEqual(bodyOf('updateContact'), {
      anyOf: [{ $ref: '#/components/schemas/ContactUpdate' }, { $ref: '#/components/schemas/Contact' }],
    })
    assert.equal(JSON.stringify(document).split('"AED"').length - 1, 1)
    // texts and examples for people are wanted, and bounded by themselves
    const structure = JSON.stringify(document, (key, value) =>
      (key === 'description' && typeof value === 'string') || key === 'example' ? undefined : value,
    )
    assert.ok(structure.length < 2_600 * operations.length, `${structure.length / operations.length} each`)
    assert.ok(JSON.stringify(document).length < 4_000 * operations.length)
  })

  it('gives writes their headers and dry run, and reads of an entity If-None-Match', () => {
    const update = names(operationOf('updateProduct').parameters)
    const create = operationOf('createProducts').parameters
    const read = names(operationOf('getProduct').parameters)

    assert.deepEqual(update.slice(-4), ['dryRun', 'Idempotency-Key', 'If-Match', 'Prefer'])
    assert.ok(refsIn(create).includes('#/components/parameters/preferStrictBatch'))
    assert.deepEqual(read, [
      'merchantCode',
      'productCode',
      'fields',
      'getOriginalImageUrls',
      'localeCode',
      'catalogCode',
      'If-None-Match',
    ])
    assert.ok(!names(operationOf('issueToken').parameters).includes('dryRun'))
  })

  it('shows the ETag of an entity and the entity that an update can answer', () => {
    const { responses } = operationOf('updateCatalog')

    assert.ok(refsIn(operationOf('getCatalog').responses['200']).includes('#/components/headers/etag'))
    assert.ok(refsIn(operationOf('getCatalog').parameters).includes('#/components/parameters/ifNoneMatch'))
    assert.ok(operationOf('getCatalog').responses['304'])
    assert.ok(!refsIn(operationOf('listCatalogs').responses['200']).includes('#/components/headers/etag'))
    assert.ok(refsIn(responses['200']).includes('#/components/schemas/Catalog'))
    assert.ok(responses['204'])
  })

  it('tells permission, security and the fields of filters and sort', () => {
    const list = operationOf('listProducts')
    const text = (name: string) =>
      (
        list.parameters.find((parameter) => 'name' in parameter && parameter.name === name) as {
          description: string
        }
      ).description

    assert.equal(list['x-permission'], 'CPV')
    assert.match(list.description ?? '', /`CPV` \(View products and prices\)/)
    assert.deepEqual(list.security, [{ bearer: [] }, { oauth2: ['CPV'] }])
    assert.deepEqual(operationOf('issueToken').security, [])
    assert.match(text('filters'), /Fields: `name`, `code`,/)
    assert.match(text('sort'), /Fields: `code`, `name`, `price`/)
  })

  it('groups the errors of an operation by status, with an example of each', () => {
    const { responses } = operationOf('deleteCatalog')
    const conflict = resolve(refsIn(responses['409'])[0] as string) as {
      content: Record<string, { examples: unknown }>
    }

    assert.deepEqual(Object.keys(responses), [
      '204',
      '400',
      '401',
      '403',
      '404',
      '409',
      '412',
      '422',
      '429',
      'default',
    ])
    assert.deepEqual(conflict.content['application/json']?.examples, {
      catalogNotEmpty: {
        summary: errors.catalogNotEmpty.message,
        value: { statusCode: 409, code: 'Conflict', message: errors.catalogNotEmpty.message },
      },
    })
  })

  it('takes tokens as form and as JSON', () => {
    assert.deepEqual(Object.keys(operationOf('issueToken').requestBody?.content ?? {}), [
      'application/x-www-form-urlencoded',
      'application/json',
    ])
  })

  it('refuses unknown fields only where the service does', () => {
    const save: Operation = {
      method: 'POST',
      path: '/things',
      summary: 'Save',
      tag: 'Things',
      body: Obj({ name: Text(1) }),
      responses: { 204: null },
    }
    const strict = service('strict', { title: 'S', description: '', unknownFields: 'refuse' }, { save })

    const lenient = { ...strict, unknownFields: 'drop' as const }
    const textOf = (one: typeof lenient | typeof strict) => JSON.stringify(openApi({ services: [one] }))

    assert.ok(textOf(strict).includes('"additionalProperties":false'))
    assert.ok(!textOf(strict).includes('tradepost-warning'))
    assert.ok(!textOf(lenient).includes('"additionalProperties":false'))
    assert.ok(textOf(lenient).includes('tradepost-warning'))
  })

  it('uses the codes of the demo as examples', () => {
    const demo = openApi({
      services: [services.catalog as never],
      pathExamples: { merchantCode: 'demo', productCode: 'tea' },
    })
    const get = demo.paths['/catalog/v1/merchants/{merchantCode}/products/{productCode}']?.get

    assert.equal(demo.components.parameters.merchantCode?.example, 'demo')
    assert.deepEqual(get?.parameters[1], { $ref: '#/components/parameters/productCode' })
    assert.partialDeepStrictEqual(demo.components.parameters.productCode, {
      name: 'productCode',
      example: 'tea',
    })
  })

  it('shows example bodies that the operations accept and answers that they give', () => {
    const schemaOf = (name: string, pick: (operation: Operation) => unknown): TSchema => {
      const operation = allOperations.find((bound) => bound.name === name)?.operation
      assert.ok(operation, name)
      return pick(operation) as TSchema
    }

    for (const [name, { body }] of Object.entries(examples))
      assert.deepEqual(
        [
          ...Value.Errors(
            schemaOf(name, (operation) => operation.body),
            body,
          ),
        ],
        [],
        name,
      )
    for (const [name, answer] of Object.entries(answers)) {
      const schema = schemaOf(name, (operation) => operation.responses[successStatus(operation)])
      assert.deepEqual([...Value.Errors(schema, answer)], [], name)
    }
  })

  it('shows an answer for every operation that reads and answers JSON', () => {
    const reads = allOperations.filter(
      ({ operation: { method, responses } }) => method === 'GET' && !mediaTypeOf(responses[200]),
    )

    assert.deepEqual(
      reads.map(({ name }) => name).filter((name) => !(name in answers)),
      [],
    )
  })

  it('offers values for optional parameters without sending them unasked', () => {
    const { parameters } = operationOf('listProducts')
    const trials = Object.fromEntries(
      parameters.flatMap((parameter) =>
        'examples' in parameter ? [[parameter.name, parameter.examples]] : [],
      ),
    )

    assert.deepEqual(trials.currencyCode, { default: { value: 'USD', 'x-disabled': true } })
    assert.deepEqual(trials.filters, { default: { value: '{"name":{"$ct":"tea"}}', 'x-disabled': true } })
    assert.deepEqual(trials.sort, { default: { value: 'code:asc', 'x-disabled': true } })
  })
})
