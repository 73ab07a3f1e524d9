import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AttributeCreate, CustomerCreate, ProductCreate, texts } from '@tradepost/contract'
import { harness } from '../../../../test/support/harness.ts'
import { importer } from '../import/import.fixture.ts'
import { isField } from './cell.rules.ts'

describe('the columns of a table', () => {
  it('need those of the key, else the import ends before its first row', async () => {
    const h = await harness()
    await h.seed.catalog()

    const done = await importer(h).run([
      { entity: 'category', content: 'code^name.en-us^sequenceId\ntea^Tea^1\npot^Pot^2\n' },
    ])

    const reason = texts.importKeyColumn('code or categoryCode', ['code^name.en-us^sequenceId'])
    assert.deepEqual([done.status, done.reason, done.entityFiles[0]?.total], ['aborted', reason, 0])
  })

  it('are told once if they are no fields, and the others are imported', async () => {
    const h = await harness()
    await h.seed.catalog()
    const rows = Array.from({ length: 1200 }, (_, n) => `c-${n},C,${n},blue,AC,1\n`)

    const done = await importer(h).run([
      {
        entity: 'category',
        content: `categoryCode,name.en-us,sequenceId,Name.de-de,importType,imageURL\n${rows.join('')}`,
      },
    ])

    assert.deepEqual(done.lines, [
      `category : ${texts.importColumnsIgnored(['Name.de-de', 'imageURL'], 'category')}`,
    ])
    assert.partialDeepStrictEqual(done, {
      status: 'finished',
      entityFiles: [{ created: { succeeded: 1200 } }],
    })
  })

  it('are known by the shape of the entity', () => {
    const known: [typeof ProductCreate | typeof CustomerCreate | typeof AttributeCreate, string[]][] = [
      [ProductCreate, ['code', 'name.en-us', 'price.price', 'identifiers.sku', 'categories', 'media.de-de']],
      [CustomerCreate, ['firstName', 'settings.marketingOptIn', 'attributes', 'contacts']],
      [AttributeCreate, ['values', 'name.de-de', 'externalUpdateDate']],
    ]

    for (const [shape, names] of known) for (const name of names) assert.ok(isField(shape, name), name)
    for (const name of ['Code', 'name_en', 'price.prize', 'sku', 'code.x'])
      assert.equal(isField(ProductCreate, name), false, name)
  })
})
