import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NotFoundError } from '@tradepost/sdk'
import { harness } from '../../../../../test/support/harness.ts'
import { importer } from '../../../import/import/import.fixture.ts'
import { productHistoryJobs } from './history.service.ts'

const tea = {
  code: 'tea',
  name: { 'en-us': 'Tea', 'de-de': 'Tee' },
  modelType: 'standard',
  isInventoryManaged: true,
  price: { price: 4, cost: 1, currencyCode: 'USD' },
} as const

const withTea = async () => {
  const h = await harness()
  await h.seed.catalog({ code: 'main' })
  await h.seed.product(tea)
  const update = (body: Parameters<typeof h.api.updateProduct>[0]['body']) =>
    h.api.updateProduct({ productCode: 'tea', body })
  const history = async () => (await h.api.listProductHistory({ productCode: 'tea' })).history
  const fields = async () => (await history()).map((item) => item.fields)
  return { ...h, update, history, fields }
}

describe('listProductHistory', () => {
  it('tells which fields were what before, the newest first, and who changed them', async () => {
    const { api, update, history, clock } = await withTea()
    await update({ status: 'inactive' })
    await update({ name: { 'de-de': 'Schwarztee' }, price: { salePrice: 3, price: 4, currencyCode: 'USD' } })

    const [second, first, ...others] = await history()

    assert.deepEqual(first?.fields, [{ field: 'status', before: 'active', after: 'inactive' }])
    assert.deepEqual(second?.fields, [
      { field: 'name.de-de', before: 'Tee', after: 'Schwarztee' },
      { field: 'price.salePrice', before: null, after: 3 },
    ])
    assert.deepEqual(others, [])
    const { clients } = await api.listClients({})
    assert.deepEqual(second?.user, { id: clients[0]?.id, name: 'First client' })
    assert.equal(second?.createDate, clock.now().toISOString())
    const { created } = await api.listProductHistory({ productCode: 'tea' })
    assert.equal(created.user?.name, 'First client')
  })

  it('has descriptions, categories that go, and every product of a batch', async () => {
    const { api, update, fields, seed } = await withTea()
    await seed.product({ ...tea, code: 'mate' })
    await api.createCategories({
      body: { categories: [{ code: 'hot', name: { 'en-us': 'Hot' }, sequenceId: 1 }] },
    })
    await update({ shortDescription: { 'en-us': 'Black' } })
    await update({ categories: [{ code: 'hot' }] })
    await api.deleteCategory({ categoryCode: 'hot', force: true })
    await api.writeCatalogBatch({
      body: ['tea', 'mate'].map((entityId) => ({
        entity: 'product',
        event: 'entityUpdated',
        entityId,
        payload: { rating: 4 },
      })) as never,
    })

    const told = await fields()
    const mate = await api.listProductHistory({ productCode: 'mate' })

    assert.deepEqual(
      told.map((changes) => changes.map(({ field }) => field)),
      [['rating'], ['categories'], ['categories'], ['shortDescription.en-us']],
    )
    assert.deepEqual(mate.history[0]?.fields, [{ field: 'rating', before: null, after: 4 }])
  })

  it('leaves out what changes nothing, what is refused and what is only tried', async () => {
    const { api, update, history } = await withTea()
    await update({ status: 'active' })
    await update({ rating: 99 }).catch(() => undefined)
    await api.updateProduct({ productCode: 'tea', body: { rating: 3 } }, { dryRun: true })

    assert.deepEqual(await history(), [])
  })

  it('hides the cost from who may not see it', async () => {
    const h = await withTea()
    await h.update({ price: { price: 5, cost: 2, currencyCode: 'USD' } })

    const fieldsFor = async (...permissions: ('CPV' | 'CPCV')[]) => {
      const api = await h.as(permissions)
      const { history } = await api.listProductHistory({ productCode: 'tea' })
      return history[0]?.fields.map(({ field }) => field)
    }

    assert.deepEqual(await fieldsFor('CPV', 'CPCV'), ['price.cost', 'price.price'])
    assert.deepEqual(await fieldsFor('CPV'), ['price.price'])
  })

  it('is true for changes at the same moment: each begins where the one before ended', async () => {
    const { update, fields } = await withTea()

    await Promise.all(Array.from({ length: 12 }, (_, index) => update({ rating: 1 + index / 4 })))
    const ratings = (await fields()).map(([change]) => change)

    assert.equal(ratings.length, 12)
    for (const [index, change] of ratings.entries())
      assert.equal(change?.before, ratings[index + 1]?.after ?? null)
  })

  it('has what an import changes, and what taking it back changes', async () => {
    const h = await withTea()
    const { run, undo } = importer(h)
    const content = [
      { code: 'tea', rating: 5 },
      { ...tea, code: 'mate' },
    ]

    const { ref, status } = await run([{ entity: 'product', content }])
    const { history, created } = await h.api.listProductHistory({ productCode: 'mate' })
    await undo(ref)

    assert.equal(status, 'finished')
    assert.deepEqual([history, created.user?.name], [[], 'First client'])
    assert.deepEqual(await h.fields(), [
      [{ field: 'rating', before: 5, after: null }],
      [{ field: 'rating', before: null, after: 5 }],
    ])
  })

  it('goes on page by page, and is kept for 90 days', async () => {
    const { api, update, history, platform, clock } = await withTea()
    for (const rating of [1, 2, 3]) await update({ rating })

    const first = await api.listProductHistory({ productCode: 'tea', limit: 2 })
    const after = first.meta.cursors?.after ?? undefined
    const second = await api.listProductHistory({ productCode: 'tea', limit: 2, after })
    assert.deepEqual(
      [...first.history, ...second.history].map(({ fields }) => fields[0]?.after),
      [3, 2, 1],
    )

    const removeAfter = (days: number) => {
      const later = new Date(clock.now().getTime() + days * 86_400_000)
      const { removeOldProductChanges } = productHistoryJobs.tasks
      return removeOldProductChanges?.({ ...platform, clock: { now: () => later } }, {})
    }
    await removeAfter(89)
    assert.equal((await history()).length, 3)
    await api.updateSettings({ body: { settings: { productHistoryDays: 30 } } })
    await removeAfter(31)
    assert.deepEqual(await history(), [])
  })

  it('answers 404 for a product or a catalog that is not there', async () => {
    const { api } = await withTea()

    await assert.rejects(api.listProductHistory({ productCode: 'coffee' }), NotFoundError)
    await assert.rejects(api.listProductHistory({ productCode: 'tea', catalogCode: 'no' }), NotFoundError)
  })
})
