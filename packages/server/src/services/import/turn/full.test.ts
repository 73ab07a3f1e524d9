import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts } from '@tradepost/contract'
import { harness } from '../../../../test/support/harness.ts'
import { importer } from '../import/import.fixture.ts'

const products = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => ({
    code: `p-${String(n + from).padStart(4, '0')}`,
    name: { 'en-us': 'P' },
    modelType: 'standard',
    isInventoryManaged: false,
  }))
const full = { entity: 'product', importStrategy: 'full' } as const

const start = async () => {
  const h = await harness()
  await h.seed.catalog()
  const count = async () => (await h.api.listProducts({ limit: 1 })).meta.totalItemCount
  return { ...h, ...importer(h), count }
}

describe('a full import', () => {
  it('deletes what none of its files names, and a partial one does not', async () => {
    const { run, count } = await start()
    await run([{ entity: 'product', content: products(10) }])

    await run([{ entity: 'product', content: products(2) }])
    assert.equal(await count(), 10)
    const done = await run([
      { ...full, content: products(3) },
      { ...full, content: products(2, 5) },
    ])

    assert.equal(await count(), 5)
    const deleted = done.entityFiles.map((file) => file.deleted.succeeded)
    assert.equal(deleted[0], 5)
    assert.equal(deleted[1], 0)
  })

  it('deletes nothing for a file that is empty, and all for a list without rows', async () => {
    const { run, count } = await start()
    await run([{ entity: 'product', content: products(10) }])

    const empty = await run([{ ...full, content: ' \n' }])
    assert.deepEqual([empty.status, empty.reason, await count()], ['aborted', texts.importBlank, 10])
    const partial = await run([{ entity: 'product', content: '' }])
    assert.equal(partial.status, 'finished')
    await run([{ ...full, content: [] }])

    assert.equal(await count(), 0)
  })

  it('keeps the stock of other locations when it is limited to some', async () => {
    const { api, seed, run } = await start()
    await seed.location({ code: 'berlin' }, { code: 'paris' })
    await run([{ entity: 'product', content: products(2) }])
    const stock = (productCode: string, locationCode: string) => ({ productCode, locationCode, onHand: 1 })
    const all = ['p-0000', 'p-0001'].flatMap((code) => [stock(code, 'berlin'), stock(code, 'paris')])
    await run([{ entity: 'inventory', content: all }])

    const done = await run([
      {
        entity: 'inventory',
        importStrategy: 'full',
        locationCodes: ['berlin'],
        content: [stock('p-0001', 'berlin')],
      },
    ])

    assert.equal(done.entityFiles[0]?.scopes, 'berlin')
    const { inventories } = await api.listInventories()
    assert.deepEqual(
      inventories.map(({ productCode, locationCode }) => `${productCode} ${locationCode}`).sort(),
      ['p-0000 paris', 'p-0001 berlin', 'p-0001 paris'],
    )
  })

  it('is aborted before it deletes over 30 % and over 100 records, unless that is confirmed', async () => {
    const { run, count } = await start()
    await run([{ entity: 'product', content: products(300) }])

    const refused = await run([{ ...full, content: products(199) }])
    assert.deepEqual(
      [refused.status, refused.reason],
      ['aborted', texts.importDeletions(101, 300, 'product')],
    )
    assert.equal(await count(), 300)
    const few = await run([{ ...full, content: products(200) }])
    assert.equal(few.status, 'finished')
    assert.equal(await count(), 200)
    await run([{ ...full, content: products(10) }], { confirmDeletions: true })
    assert.equal(await count(), 10)
  })

  it('looks at how much it deletes also when rows delete, and deletes more than one batch', async () => {
    const { run, count } = await start()
    await run([{ entity: 'product', content: products(1100) }])
    const content = [...products(10), { code: 'p-1099', importType: 'D' }]

    const refused = await run([{ ...full, content }])
    assert.equal(refused.reason, texts.importDeletions(1089, 1099, 'product'))
    assert.equal(await count(), 1099)
    const done = await run([{ ...full, content: products(10) }], { confirmDeletions: true })

    assert.equal(done.status, 'finished')
    assert.deepEqual(done.entityFiles[0]?.deleted, { dispatched: 1089, succeeded: 1089, failed: 0 })
    assert.equal(await count(), 10)
  })

  it('deletes nothing when a row cannot be read, because it may name any record', async () => {
    const { run, count } = await start()
    await run([{ entity: 'product', content: products(3) }])

    const done = await run([{ ...full, content: '[{"code": "p-0000"}, {"code": }]' }])

    assert.equal(done.status, 'finished')
    assert.equal(await count(), 3)
    assert.equal(done.entries.at(-1)?.message, texts.importUnnamed('product'))
  })

  it('only checks when asked to: nothing changes, and the counts say what would', async () => {
    const { run, count } = await start()
    await run([{ entity: 'product', content: products(3) }])

    const done = await run([{ ...full, content: [...products(1), ...products(2, 10), { code: 'bad' }] }], {
      checkOnly: true,
    })

    assert.equal(await count(), 3)
    assert.equal(done.checkOnly, true)
    assert.partialDeepStrictEqual(done.entityFiles[0], {
      created: { succeeded: 2, failed: 1 },
      updated: { succeeded: 1 },
      deleted: { succeeded: 2 },
    })
  })

  it('leaves customers alone that have no number', async () => {
    const { api, run } = await start()
    const customer = { firstName: 'A', lastName: 'B', emailAddress: 'a@example.test' }
    await run([{ entity: 'customer', content: [customer, { ...customer, externalCustomerNumber: '1' }] }])

    await run([{ entity: 'customer', importStrategy: 'full', content: [] }])

    const { customers } = await api.listCustomers()
    assert.deepEqual(
      customers.map(({ externalCustomerNumber }) => externalCustomerNumber),
      [null],
    )
  })

  it('gives up on a file whose rows are almost all rejected', async () => {
    const { run } = await start()
    const lines = Array.from({ length: 10_600 }, (_, n) => `{"code":"${n}"}`)

    const done = await run([{ entity: 'product', content: lines.join('\n') }])

    assert.deepEqual([done.status, done.reason], ['aborted', texts.importMany(10_000)])
  })
})
