import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  type Category,
  positionAfterDrop,
  positionAfterKey,
  shiftsFor,
  treeOf,
} from '../src/app/area/category/tree.ts'
import { type BulkChange, batchOf, type Row, updateFor } from '../src/app/area/product/bulk/bulk-change.ts'
import { runBulk } from '../src/app/area/product/bulk/bulk-run.ts'
import { movedTo } from '../src/app/area/product/editor/media-list.ts'
import { emptyProperty, toProperties } from '../src/app/area/product/editor/properties.ts'
import { missingOf, variantOf } from '../src/app/area/product/editor/variants.ts'

describe('the tree of categories', () => {
  const category = (code: string, parentCategoryCode: string | null, sequenceId: number): Category =>
    ({ code, parentCategoryCode, sequenceId, name: code }) as Category
  const categories = [
    category('tea', null, 1),
    category('green', 'tea', 2),
    category('black', 'tea', 1),
    category('coffee', null, 2),
  ]

  it('has children in their order below their parent', () => {
    const [tea, coffee] = treeOf(categories)

    assert.deepEqual(
      tea?.children.map(({ code }) => code),
      ['black', 'green'],
    )
    assert.equal(coffee?.code, 'coffee')
  })

  it('counts siblings anew when one is moved, and sends no more than has changed', () => {
    assert.deepEqual(shiftsFor(categories, 'coffee', { parent: 'tea', index: 1 }), [
      { code: 'coffee', parentCategoryCode: 'tea', sequenceId: 2 },
      { code: 'green', sequenceId: 3 },
    ])
    assert.deepEqual(shiftsFor(categories, 'tea', { parent: null, index: 0 }), [])
  })

  it('puts what is dropped before a row there, from above as from below', () => {
    const rows = ['a', 'b', 'c', 'd'].map((code, index) => category(code, null, index + 1))
    const orderAfter = (code: string, index: number) => {
      const shifts = shiftsFor(rows, code, positionAfterDrop(rows, code, { parent: null, index }))
      const placed = rows.map((row) => ({ ...row, ...shifts.find((shift) => shift.code === row.code) }))
      return treeOf(placed as Category[]).map((branch) => branch.code)
    }

    assert.deepEqual(orderAfter('a', 2), ['b', 'a', 'c', 'd'])
    assert.deepEqual(orderAfter('d', 1), ['a', 'd', 'b', 'c'])
    assert.deepEqual(orderAfter('b', 1), ['a', 'b', 'c', 'd'])
  })

  it('never has a category below itself', () => {
    assert.deepEqual(shiftsFor(categories, 'tea', { parent: 'green', index: 0 }), [])
  })

  it('is moved by arrows: among siblings, into the one before, and out of the parent', () => {
    assert.deepEqual(positionAfterKey(categories, 'coffee', 'ArrowUp'), { parent: null, index: 0 })
    assert.deepEqual(positionAfterKey(categories, 'coffee', 'ArrowRight'), { parent: 'tea', index: 2 })
    assert.deepEqual(positionAfterKey(categories, 'green', 'ArrowLeft'), { parent: null, index: 1 })
    for (const [code, key] of [
      ['tea', 'ArrowUp'],
      ['coffee', 'ArrowDown'],
      ['tea', 'ArrowLeft'],
      ['black', 'ArrowRight'],
    ] as const)
      assert.equal(positionAfterKey(categories, code, key), null, `${code} ${key}`)
  })
})

describe('a change of many products', () => {
  const row = (fields: object): Row =>
    ({
      code: 'tea',
      status: 'active',
      price: { price: 9.99, salePrice: null, currencyCode: 'EUR' },
      categories: [{ code: 'hot', isPrimary: true, sequenceId: 3 }],
      ...fields,
    }) as unknown as Row
  const change = (fields: Partial<BulkChange>): BulkChange => ({
    kind: 'status',
    status: 'inactive',
    percent: 10,
    category: 'cold',
    ...fields,
  })

  it('leaves out what is so already', () => {
    const batch = batchOf([row({}), row({ code: 'mate', status: 'inactive' })], change({}))

    assert.deepEqual(batch, [
      { entity: 'product', event: 'entityUpdated', entityId: 'tea', payload: { status: 'inactive' } },
    ])
    assert.equal(updateFor(row({ price: null }), change({ kind: 'pricePercent' })), null)
    assert.equal(updateFor(row({}), change({ kind: 'noSale' })), null)
  })

  it('changes prices by percent, to the smallest coin', () => {
    const price = (fields: Partial<BulkChange>) => updateFor(row({}), change(fields))

    assert.deepEqual(price({ kind: 'pricePercent', percent: 5 }), {
      price: { price: 10.49, currencyCode: 'EUR' },
    })
    assert.deepEqual(price({ kind: 'salePercent', percent: 20 }), {
      price: { price: 9.99, currencyCode: 'EUR', salePrice: 7.99 },
    })
    const inYen = row({ price: { price: 999, salePrice: null, currencyCode: 'JPY' } })
    assert.deepEqual(updateFor(inYen, change({ kind: 'pricePercent', percent: 5 })), {
      price: { price: 1049, currencyCode: 'JPY' },
    })
  })

  it('adds a category and takes one away, and leaves the others as they are', () => {
    const kept = { code: 'hot', isPrimary: true, sequenceId: 3 }

    assert.deepEqual(updateFor(row({}), change({ kind: 'addCategory' })), {
      categories: [kept, { code: 'cold' }],
    })
    assert.deepEqual(updateFor(row({}), change({ kind: 'removeCategory', category: 'hot' })), {
      categories: [],
    })
    assert.equal(updateFor(row({}), change({ kind: 'removeCategory' })), null)
  })

  const pages = [[row({ code: 'a' }), row({ code: 'b' })], [row({ code: 'c' })], [row({ code: 'd' })]]

  it('goes on page by page, tells how far it is, and what was refused', async () => {
    const told: number[] = []
    const write = async (batch: ReturnType<typeof batchOf>) => ({
      errors: batch.flatMap(({ entityId }, entityIndex) =>
        entityId === 'b' ? [{ entityIndex, message: 'No' }] : [],
      ),
    })

    const { signal } = new AbortController()
    const end = await runBulk(pages, change({}), write, ({ seen }) => told.push(seen), signal)

    assert.deepEqual(told, [2, 3, 4])
    assert.deepEqual(end, { seen: 4, changed: 3, refused: 1, problems: [{ code: 'b', message: 'No' }] })
  })

  it('stops between two pages', async () => {
    const stopping = new AbortController()
    const written: string[] = []

    const end = await runBulk(
      pages,
      change({}),
      async (batch) => {
        written.push(...batch.map(({ entityId }) => entityId ?? ''))
        return { errors: [] }
      },
      () => stopping.abort(),
      stopping.signal,
    )

    assert.deepEqual(written, ['a', 'b'])
    assert.equal(end.seen, 2)
  })
})

describe('the editor of a product', () => {
  const sizes = {
    code: 'size',
    name: 'Size',
    values: [
      { code: 's', name: 'Small' },
      { code: 'l', name: 'Large' },
    ],
  }
  const colors = { code: 'color', name: 'Color', values: [{ code: 'red', name: 'Red' }] }

  it('finds the combinations that no variant has, and names them in every language', () => {
    const options = [sizes, colors] as never
    const known = [{ options: [colors, { ...sizes, values: [{ code: 's' }] }] }] as never

    const [missing, ...others] = missingOf(options, known, 10)
    const variant = variantOf(
      { code: 'cup', price: { price: 5, currencyCode: 'EUR' }, isInventoryManaged: true } as never,
      { 'en-us': 'Cup', 'de-de': 'Tasse' },
      missing ?? [],
    )

    assert.deepEqual(others, [])
    assert.equal(variant.code, 'cup-l-red')
    assert.deepEqual(variant.name, { 'en-us': 'Cup, Large, Red', 'de-de': 'Tasse, Large, Red' })
    assert.deepEqual(missingOf([], [], 10), [])
  })

  it('offers the first of many combinations without making all of them', () => {
    const values = Array.from({ length: 100 }, (_, index) => ({ code: `v${index}`, name: `V${index}` }))
    const options = Array.from({ length: 20 }, (_, index) => ({
      code: `o${index}`,
      name: `O${index}`,
      values,
    }))

    const missing = missingOf(options as never, [], 3)

    assert.deepEqual(
      missing.map((choices) => choices.at(-1)?.value),
      ['v0', 'v1', 'v2'],
    )
  })

  it('puts pictures in another order', () => {
    const list = ['a', 'b', 'c'].map((url) => ({ url, type: 'image' as const }))

    assert.deepEqual(
      movedTo(list, 2, 0).map(({ url, sequenceId }) => [url, sequenceId]),
      [
        ['c', 0],
        ['a', 1],
        ['b', 2],
      ],
    )
  })

  it('writes values of attributes by their codes, and others as they are', () => {
    const definitions = {
      attributes: [{ code: 'material', name: 'Material', values: [{ code: 'linen', name: 'Leinen' }] }],
      definitions: [{ code: 'vegan', name: 'Vegan', type: 'boolean', isArray: false }],
    } as never
    const material = { ...emptyProperty('material', definitions), value: ['Leinen', 'unknown'] }
    const vegan = { ...emptyProperty('vegan', definitions), value: true }

    const [first, second] = toProperties([material, vegan], definitions, 'de-de')

    assert.deepEqual(
      [first?.type, first?.value, first?.name],
      ['attribute', ['linen', 'unknown'], { 'de-de': 'Material' }],
    )
    assert.deepEqual([second?.type, second?.value], ['simple', true])
  })
})
