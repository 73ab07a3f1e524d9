import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { errors, texts } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { ConflictError, expectNoErrors, ForbiddenError, NotFoundError } from '@tradepost/sdk'
import { harness, useOwnServer } from '../../../../test/support/harness.ts'
import { jobs } from '../../../jobs.ts'
import { importer } from '../import/import.fixture.ts'

useOwnServer()

const product = (code: string, more: object = {}) => ({
  code,
  name: { 'en-us': code },
  modelType: 'standard' as const,
  isInventoryManaged: false,
  ...more,
})

const start = async () => {
  const h = await harness()
  await h.seed.catalog()
  const { api } = h
  const products = async () => {
    const all = await api.listProducts({ limit: 1000 })
    return all.products.map(({ updateDate: _, ...rest }) => rest)
  }
  const create = async (...list: ReturnType<typeof product>[]) =>
    expectNoErrors(await api.createProducts({ body: { products: list } }))
  return { ...h, ...importer(h), products, create }
}

describe('undoing an import', () => {
  it('deletes new products, restores changed ones and creates deleted ones again', async () => {
    const { run, undo, products, create, read } = await start()
    await create(
      product('changed', { longName: { 'en-us': 'Long' }, identifiers: { sku: '1' } }),
      product('deleted', { price: { price: 3, currencyCode: 'USD' }, rating: 4 }),
      product('untouched'),
    )
    const before = await products()

    const { ref } = await run([
      {
        entity: 'product',
        content: [
          product('new'),
          { code: 'changed', name: { 'de-de': 'Anders' }, price: { price: 9, currencyCode: 'USD' } },
          { code: 'changed', identifiers: { sku: '2' }, externalUpdateDate: '2030-01-01T00:00:00.000Z' },
          { productCode: 'deleted', importType: 'D' },
          { code: 'untouched', rating: 99 },
        ],
      },
    ])
    const imported = await products()
    const { undo: done, entries } = await undo(ref)

    assert.equal(imported.length, 3)
    assert.deepEqual(await products(), before)
    assert.partialDeepStrictEqual(done, {
      status: 'finished',
      total: 3,
      deleted: 1,
      restored: 1,
      createdAgain: 1,
      refused: 0,
      notUndone: [],
    })
    assert.equal(entries.filter(({ code }) => code === '409').length, 0)
    assert.equal((await read(ref)).undoableUntil, null)
  })

  it('leaves records alone that were changed since, and says so with the line', async () => {
    const { run, undo, api, clock, create, products } = await start()
    await create(product('changed'), product('deleted'), product('kept'))
    const lines = [
      product('new'),
      { code: 'changed', rating: 5 },
      { productCode: 'deleted', importType: 'D' },
      { code: 'kept', rating: 3 },
      product('fresh'),
    ]
    const { ref } = await run([
      { entity: 'product', content: lines.map((l) => JSON.stringify(l)).join('\n') },
    ])
    clock.advance(1000)
    await api.updateProduct({ productCode: 'new', body: { rating: 1 } })
    await api.updateProduct({ productCode: 'changed', body: { rating: 2 } })
    await create(product('deleted', { rating: 1 }))

    const { undo: done, entries, lines: texted } = await undo(ref)

    assert.deepEqual(
      entries.map(({ row, line, entity, entityId, code, message }) => [
        row,
        line,
        entity,
        entityId,
        code,
        message,
      ]),
      [
        [3, 3, 'product', 'deleted', '409', texts.importChangedSince],
        [2, 2, 'product', 'changed', '409', texts.importChangedSince],
        [1, 1, 'product', 'new', '409', texts.importChangedSince],
      ],
    )
    assert.equal(texted[0], `product 'deleted' (row 3, line 3): ${texts.importChangedSince}`)
    assert.partialDeepStrictEqual(done, { deleted: 1, restored: 1, createdAgain: 0, refused: 3, total: 5 })
    const left = await products()
    assert.deepEqual(
      left.map(({ code, rating }) => [code, rating]),
      [
        ['changed', 2],
        ['deleted', 1],
        ['kept', null],
        ['new', 1],
      ],
    )
    assert.ok(!(await api.getRejectedRows({ importRef: ref, entity: 'product' })))
  })

  it('brings products back into categories that went with another one', async () => {
    const { run, undo, api, create, products } = await start()
    const category = (code: string, parentCategoryCode: string | null = null) => ({
      code,
      parentCategoryCode,
      sequenceId: 1,
      name: { 'en-us': code },
    })
    const categories = [category('shelf'), category('box'), category('small', 'box')]
    expectNoErrors(await api.createCategories({ body: { categories } }))
    await create(product('tea', { categories: [{ code: 'box' }, { code: 'small' }] }))
    const before = [await products(), (await api.listCategories()).categories]

    const { ref } = await run([
      {
        entity: 'category',
        content: [
          { code: 'box', parentCategoryCode: 'shelf' },
          { categoryCode: 'shelf', importType: 'D' },
        ],
      },
    ])
    const left = (await api.listCategories()).categories
    const { undo: done } = await undo(ref)

    assert.deepEqual(left, [])
    assert.deepEqual([await products(), (await api.listCategories()).categories], before)
    assert.partialDeepStrictEqual(done, { createdAgain: 3, restored: 1, refused: 0 })
  })

  it('is refused while the import is not over, a second time, and when nothing is kept any more', async () => {
    const { run, undo, api, clock, read } = await start()
    const { ref: open } = await api.createImport({ body: {} })
    const first = await run([{ entity: 'product', content: [product('a')] }])
    await undo(first.ref)
    const second = await run([{ entity: 'product', content: [product('b')] }])

    const refused = async (importRef: string, { message }: { message: string }) =>
      assert.rejects(api.undoImport({ importRef }), (error) => {
        assert.ok(error instanceof ConflictError)
        assert.ok(error.message.endsWith(message), error.message)
        return true
      })
    await refused(open, errors.importNotEnded)
    await refused(first.ref, errors.importUndone)
    assert.ok((await read(second.ref)).undoableUntil)
    clock.advance(7 * 24 * 3_600_000 + 1000)
    await refused(second.ref, errors.importImagesGone)
    assert.equal((await read(second.ref)).undoableUntil, null)
    await assert.rejects(api.undoImport({ importRef: 'nothing' }), NotFoundError)
  })

  it('is possible for seven days; then the job that tidies up removes what was kept', async () => {
    const { run, undo, api, clock, platform, products } = await start()
    const hours = (count: number) => clock.advance(count * 3_600_000)
    const [first, second] = [
      await run([{ entity: 'product', content: [product('a')] }]),
      await run([{ entity: 'product', content: [product('b')] }]),
    ]
    const tidy = async () => jobs.tasks.tidyImports?.(platform, {})
    const keptFor = async (ref: string) =>
      (await platform.database.many(sql`select key from import_image where ref = ${ref}::uuid`)).length

    hours(7 * 24 - 1)
    await tidy()
    const onLastDay = [await keptFor(first.ref), await keptFor(second.ref)]
    const { undo: done } = await undo(first.ref)
    hours(2)
    await tidy()

    assert.deepEqual(onLastDay, [1, 1])
    assert.equal(done?.deleted, 1)
    assert.deepEqual([await keptFor(first.ref), await keptFor(second.ref)], [0, 0])
    await assert.rejects(api.undoImport({ importRef: second.ref }), ConflictError)
    assert.deepEqual(
      (await products()).map(({ code }) => code),
      ['b'],
    )
  })

  it('needs every permission of its changes: to create, to change and to delete', async () => {
    const { run, read, undone, as, products } = await start()
    const { ref } = await run([{ entity: 'product', content: [product('a')] }])
    const needed = ['IME', 'CPC', 'CPE', 'CPD'] as const

    for (const missing of needed) {
      const narrow = await as(needed.filter((permission) => permission !== missing))
      await assert.rejects(narrow.undoImport({ importRef: ref }), ForbiddenError)
    }
    const before = [(await read(ref)).undo, (await products()).length]
    await (await as([...needed])).undoImport({ importRef: ref })

    assert.deepEqual(before, [null, 1])
    assert.equal((await undone(ref)).undo?.deleted, 1)
  })
})
