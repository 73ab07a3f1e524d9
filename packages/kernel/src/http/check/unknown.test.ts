import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  Anything,
  List,
  Localized,
  Nullable,
  Obj,
  type Operation,
  service,
  Text,
  Type,
} from '@tradepost/contract'
import { compileBody, compileChecks } from './validate.ts'
import { bodyWarnings, unknownProblems, warningHeader } from './warning.ts'

const Item = Obj({
  code: Text(1, 5),
  rating: Type.Optional(Type.Number()),
  name: Type.Optional(Localized(Text(1, 5))),
  size: Type.Optional(Nullable(Obj({ width: Type.Optional(Type.Number()) }))),
  media: Type.Optional(Localized(List(Obj({ url: Text(1) })))),
  more: Type.Optional(Anything()),
})
const Items = Obj({ items: List(Item) })
const check = compileBody(Items)
const unknownIn = (body: unknown) => check(body).unknown

describe('an unknown field', () => {
  it('is removed and told with its path and the name that was probably meant, however deep it is', () => {
    const body = {
      items: [
        { code: 'a', raiting: 5, more: { any: 1 } },
        { code: 'b', size: { widht: 1, depth: 2 }, media: { 'en-us': [{ url: 'u', alt: 'x' }] } },
      ],
      itmes: [],
    }

    const { problems, unknown } = check(body)

    assert.deepEqual(problems, [])
    assert.deepEqual(unknown, {
      fields: [
        { path: [], name: 'itmes', nearest: 'items' },
        { path: ['items', 0], name: 'raiting', nearest: 'rating' },
        { path: ['items', 1, 'size'], name: 'widht', nearest: 'width' },
        { path: ['items', 1, 'size'], name: 'depth', nearest: null },
        { path: ['items', 1, 'media', 'en-us', 0], name: 'alt', nearest: null },
      ],
      more: 0,
    })
    assert.deepEqual(body, {
      items: [
        { code: 'a', more: { any: 1 } },
        { code: 'b', size: {}, media: { 'en-us': [{ url: 'u' }] } },
      ],
    })
  })

  it('is told once: the next body has its own', () => {
    unknownIn({ items: [], page: 1 })

    assert.deepEqual(unknownIn({ items: [] }), { fields: [], more: 0 })
  })

  it('is told beside the mistakes of the body', () => {
    const { problems, unknown } = check({ items: [{ colour: 'red' }] })

    assert.equal(problems[0]?.message, 'Missing required property: code')
    assert.equal(unknown.fields[0]?.name, 'colour')
  })

  it('may bear any name', () => {
    const names = [
      'constructor',
      'toString',
      'a/b',
      'c~d',
      '007',
      '',
      ' ',
      '"',
      '\\',
      '\r\nset-cookie: x',
      '茶',
    ]

    const { fields } = unknownIn({ items: [], ...Object.fromEntries(names.map((name) => [name, 1])) })

    assert.deepEqual(fields.map(({ name }) => name).toSorted(), names.toSorted())
    const header = warningHeader({ fields, more: 0 })
    assert.match(header, /^[\x20-\x7e]+$/)
    assert.deepEqual(
      [...header.matchAll(/path="\/([^"]*)"/g)].map(([, step]) => decodeURIComponent(step ?? '')).toSorted(),
      names.toSorted(),
    )
  })

  it('is one of fifteen thousand: twenty are named, the rest is counted, and it costs little', () => {
    const many = Object.fromEntries(Array.from({ length: 15_000 }, (_, n) => [`x${n}`, n]))
    const began = process.cpuUsage()

    const unknown = unknownIn({ items: [{ code: 'a', ...many }] })

    assert.ok(process.cpuUsage(began).user / 1000 < 5000)
    assert.deepEqual([unknown.fields.length, unknown.more], [20, 14_980])
    assert.match(warningHeader(unknown), /, unknown-fields;count=14980$/)
    assert.equal(bodyWarnings(unknown).at(-1)?.message, '14980 more unknown properties')
    assert.equal(unknownProblems(unknown).length, 21)
  })

  it('with a name as long as a body is cut, and the header stays small', () => {
    const long = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`${n}${'茶'.repeat(50_000)}`, n]))

    const unknown = unknownIn({ items: [], ...long })

    const header = warningHeader(unknown)
    assert.ok(header.length < 4100, `${header.length}`)
    assert.match(header, /unknown-fields;count=\d+$/)
    assert.ok(JSON.stringify([bodyWarnings(unknown), unknownProblems(unknown)]).length < 20_000)
  })
})

describe('a field that a read shows', () => {
  const shown = Obj({
    ...Item.properties,
    createDate: Text(0),
    size: Obj({ width: Type.Number(), area: Type.Number() }),
  })
  const operation = (over: Partial<Operation>): Operation => ({
    method: 'POST',
    path: '/items',
    summary: '',
    tag: '',
    responses: { 204: null },
    ...over,
  })
  const shop = service(
    'test',
    { title: '', description: '' },
    {
      getItem: operation({ method: 'GET', path: '/items/{code}', responses: { 200: Obj({ item: shown }) } }),
      listItems: operation({
        method: 'GET',
        responses: { 200: Obj({ meta: Obj({ limit: Type.Number() }), items: List(shown) }) },
      }),
      createItems: operation({ body: Items }),
      updateItem: operation({ path: '/items/{code}', body: Item, represents: 'getItem' }),
      moveItem: operation({ path: '/items/{code}/move', body: Item }),
    },
  )
  const checkOf = (name: keyof typeof shop.operations) => compileChecks(shop, shop.operations[name]).body
  const sent = () => ({ code: 'a', createDate: 'x', size: { width: 1, area: 1 } })

  it('is dropped without a word when it is sent back', () => {
    const item = sent()
    const list = { meta: { limit: 1 }, items: [sent()] }

    assert.deepEqual(checkOf('updateItem')?.(item), { problems: [], unknown: { fields: [], more: 0 } })
    assert.deepEqual(checkOf('createItems')?.(list), { problems: [], unknown: { fields: [], more: 0 } })
    assert.deepEqual(item, { code: 'a', size: { width: 1 } })
    assert.deepEqual(list, { items: [{ code: 'a', size: { width: 1 } }] })
  })

  it('does not hide one that nobody knows, nor is it meant by a misspelt one', () => {
    const { fields = [] } = checkOf('updateItem')?.({ ...sent(), creatDate: 'x' }).unknown ?? {}

    assert.deepEqual(fields, [{ path: [], name: 'creatDate', nearest: null }])
  })

  it('is unknown to an operation that has no read beside it', () => {
    const { fields = [] } = checkOf('moveItem')?.(sent()).unknown ?? {}

    assert.deepEqual(
      fields.map(({ name }) => name),
      ['createDate', 'area'],
    )
  })
})
