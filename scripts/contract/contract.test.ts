import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { type OpenApiDocument, openApi } from '../../packages/contract/src/openapi/index.ts'
import type { Service } from '../../packages/contract/src/operation.ts'
import { services } from '../../packages/contract/src/services.ts'
import { breaks, unnamed } from './compare.ts'
import { fromText, linesOf, toText } from './lines.ts'

const read = (file: string) => readFile(new URL(`../../${file}`, import.meta.url), 'utf8')

type Schema = Record<string, unknown>

const text = { type: 'string', maxLength: 10 }
const pot: Schema = { type: 'object', properties: { name: text }, required: ['name'] }

/** One operation that takes a query and a body and answers with something. */
const documentOf = ({ body = pot, answer = pot, query = {}, path = '/pots', ...components }) =>
  ({
    paths: {
      [path]: {
        post: {
          operationId: 'createPot',
          parameters: Object.entries(query as Record<string, Schema>).map(
            ([name, { required, ...schema }]) => ({
              name,
              in: 'query',
              required,
              schema,
            }),
          ),
          requestBody: { required: true, content: { 'application/json': { schema: body } } },
          responses: {
            200: { description: '', content: { 'application/json': { schema: answer } } },
            404: { description: '' },
          },
        },
      },
    },
    components: { schemas: components, parameters: {}, responses: {} },
  }) as unknown as OpenApiDocument

const linesFor = (over: Record<string, unknown>) => linesOf(documentOf(over))
const breaksOf = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  breaks(linesFor(before), linesFor(after)).map(({ name, why }) => `${name} ${why}`)
const field = (schema: Schema, isRequired = false): Schema => ({
  type: 'object',
  properties: { size: schema },
  required: isRequired ? ['size'] : [],
})

describe('a change of the interface', () => {
  const number = { type: 'integer', minimum: 1, maximum: 9 }
  const words = { type: 'string', enum: ['small', 'large'] }
  const sent: [what: string, before: Schema, after: Schema, found: string[]][] = [
    [
      'an object that may be null',
      field(field(number)),
      field({ anyOf: [field(number), { type: 'null' }] }),
      [],
    ],
    ['a field that is gone', field(number), { type: 'object' }, ['is gone']],
    ['a field that becomes required', field(number), field(number, true), ['is required now']],
    ['another type', field(number), field({ type: 'string' }), ['takes string, no longer integer']],
    [
      'one type less',
      field({ type: ['string', 'null'] }),
      field({ type: 'string' }),
      ['takes string, no longer null|string'],
    ],
    ['a word less', field(words), field({ ...words, enum: ['small'] }), ['takes "large" no longer']],
    ['words instead of any text', field({ type: 'string' }), field(words), ['takes only some words now']],
    ['a higher lower bound', field(number), field({ ...number, minimum: 2 }), ['minimum rose to 2']],
    ['a lower upper bound', field(number), field({ ...number, maximum: 8 }), ['maximum fell to 8']],
    ['a new bound', field({ type: 'string' }), field(text), ['maxLength fell to 10']],
    [
      'a new pattern',
      field({ type: 'string' }),
      field({ type: 'string', pattern: '^a' }),
      ['pattern is "^a" now'],
    ],
  ]
  for (const [what, before, after, found] of sent)
    it(`breaks who sends ${what}`, () =>
      assert.deepEqual(
        breaksOf({ body: before }, { body: after }),
        found.map((why) => `createPot.body.size ${why}`),
      ))

  it('breaks who sends less than what is new and required, in a body and in a query', () => {
    assert.deepEqual(breaksOf({ body: { type: 'object' } }, { body: field(number, true) }), [
      'createPot.body.size is new and required',
    ])
    assert.deepEqual(breaksOf({}, { query: { shelf: { ...text, required: true } } }), [
      'createPot.query.shelf is new and required',
    ])
  })

  it('breaks who reads a field that is gone, may be missing, or may be something else', () => {
    const before = { answer: field(number, true) }

    assert.deepEqual(breaksOf(before, { answer: { type: 'object' } }), ['createPot.200.size is gone'])
    assert.deepEqual(breaksOf(before, { answer: field(number) }), ['createPot.200.size may be missing now'])
    assert.deepEqual(breaksOf(before, { answer: field({ ...number, type: ['integer', 'null'] }, true) }), [
      'createPot.200.size may be integer|null now',
    ])
  })

  it('breaks who calls an address that is another one, or an operation that is gone', () => {
    assert.deepEqual(breaksOf({}, { path: '/kettles' }), ['createPot is POST /kettles now'])
    assert.deepEqual(
      breaks(linesFor({}), new Map()).map(({ name }) => name),
      ['createPot'],
    )
  })

  it('is found in a named schema, once, whoever uses it', () => {
    const body = { $ref: '#/components/schemas/Pot' }

    assert.deepEqual(breaksOf({ body, Pot: field(number) }, { body, Pot: field(number, true) }), [
      'Pot.size is required now',
    ])
  })

  it('is none when a schema gets a name, another one, or loses it', () => {
    const [Pot, Jar] = ['Pot', 'Jar'].map((name) => ({ $ref: `#/components/schemas/${name}` }))

    assert.deepEqual(breaksOf({ body: pot }, { body: Pot, Pot: pot }), [])
    assert.deepEqual(breaksOf({ body: Pot, Pot: pot }, { body: Jar, Jar: pot }), [])
    assert.deepEqual(breaksOf({ body: Pot, Pot: pot }, { body: pot }), [])
    assert.deepEqual(breaksOf({ body: Pot, Pot: field(number) }, { body: field(words) }), [
      'Pot.size takes string, no longer integer',
      'Pot.size takes only some words now',
    ])
  })

  it('is none when clients can go on: additions, wider bounds, more words to send', () => {
    assert.deepEqual(breaksOf({ body: { type: 'object' } }, { body: field(number) }), [])
    assert.deepEqual(breaksOf({ body: field(number) }, { body: field({ ...number, maximum: 10 }) }), [])
    assert.deepEqual(breaksOf({ body: field(words) }, { body: field({ ...text, minLength: 1 }) }), [])
    assert.deepEqual(
      breaksOf({ body: field(words) }, { body: field({ ...words, enum: ['small', 'large', 'huge'] }) }),
      [],
    )
    assert.deepEqual(breaksOf({ answer: { type: 'object' } }, { answer: field(number, true) }), [])
    assert.deepEqual(breaksOf({ body: field(number, true) }, { body: field(number) }), [])
    assert.deepEqual(breaksOf({}, { query: { shelf: text } }), [])
  })

  it('counts what is sent back as it was read as read: what is always shown is no demand', () => {
    const Pot = { $ref: '#/components/schemas/Pot' }
    const both = { body: Pot, answer: Pot }

    assert.deepEqual(
      breaksOf({ ...both, Pot: { type: 'object' } }, { ...both, Pot: field(number, true) }),
      [],
    )
  })
})

describe('a break', () => {
  const found = [{ name: 'Pot.lid.size', why: 'is gone' }]
  const changelog = (list: string) =>
    `# Changelog\n\n## [2.0.0]\n\n### Breaking\n\n${list}\n### Added\n\n- \`Pot\`\n\n## [1.0.0]\n\n### Breaking\n\n- \`Pot\`\n`

  it('has to be named in the list of the newest version, itself or something above it', () => {
    for (const named of ['Pot.lid.size', 'Pot.lid', 'Pot'])
      assert.deepEqual(unnamed(found, changelog(`- \`${named}\` is gone.\n`)), [])
    for (const other of ['', '- `Pot.lid.sizes` is gone.\n', '- Pot is gone.\n', '- `Lid` is gone.\n'])
      assert.deepEqual(unnamed(found, changelog(other)), found)
    assert.deepEqual(unnamed(found, '# Changelog\n\n## [2.0.0]\n\n### Added\n\n- `Pot`\n'), found)
  })
})

describe('the snapshot', () => {
  const lines = linesOf(openApi({ services: Object.values(services) as Service[] }))

  it('is that of the interface as it is, and every break since the last one is named in the changelog', async () => {
    const committed = await read('packages/contract/openapi.snapshot.txt')

    assert.deepEqual(unnamed(breaks(fromText(committed), lines), await read('CHANGELOG.md')), [])
    assert.ok(committed === toText(lines), 'the interface has changed: run npm run snapshot')
  })

  it('is read as it was written, also through the marks of a merge', () => {
    const written = toText(lines)

    assert.deepEqual(fromText(written), lines)
    assert.deepEqual(fromText(`<<<<<<< HEAD\n${written}=======\n>>>>>>> main\n`), lines)
  })

  it('has the operations, their parameters, bodies and answers, and the named schemas', () => {
    assert.equal(lines.get('updateProduct')?.call?.startsWith('POST /catalog/v1/'), true)
    assert.ok(lines.has('updateProduct.path.productCode') && lines.has('updateProduct.query.dryRun'))
    assert.deepEqual(lines.get('ProductUpdate.rating')?.sent, 'yes')
  })
})
