import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts } from '@tradepost/contract'
import { harness } from '../../../../test/support/harness.ts'
import { importer } from '../import/import.fixture.ts'
import { addIgnored } from '../model/ignored.rules.ts'

const tea = (code: string, more: object = {}) => ({
  code,
  name: { 'en-us': code },
  modelType: 'standard',
  isInventoryManaged: false,
  ...more,
})

const notes = (entries: { code: string | null; entity: string | null; message: string }[]) =>
  entries.filter(({ code }) => code === 'IGNORED').map(({ entity, message }) => [entity, message])

describe('fields of rows that nobody knows', () => {
  it('are told once for the file, with the number of rows and the name that was meant', async () => {
    const h = await harness()
    await h.seed.catalog()

    const { entries, entityFiles } = await importer(h).run([
      {
        entity: 'product',
        content: [
          tea('assam', { raiting: 5 }),
          tea('darjeeling', { raiting: 4, shippingInformation: { wieght: 1 } }),
          tea('ceylon', {
            raiting: 'four',
            categories: [
              { code: 'none', xyz: 1 },
              { code: 'no', xyz: 2 },
            ],
          }),
          tea('plain'),
        ],
      },
    ])

    assert.deepEqual(notes(entries), [
      [
        'product',
        texts.importFieldsIgnored(
          [
            { name: 'raiting', rows: 3, nearest: 'rating' },
            { name: 'shippingInformation.wieght', rows: 1, nearest: 'weight' },
            { name: 'categories.xyz', rows: 1, nearest: null },
          ],
          'product',
        ),
      ],
    ])
    assert.equal(entityFiles[0]?.created.succeeded, 3)
  })

  it('are told of changes, of rows that wait for others, and of a check without changes', async () => {
    const h = await harness()
    await h.seed.catalog()
    const category = (code: string, more: object) => ({ code, name: { 'en-us': code }, ...more })
    const content = [
      category('green', { parentCategoryCode: 'tea', colour: 1 }),
      category('tea', { colour: 2 }),
    ]
    const expected = [
      ['category', texts.importFieldsIgnored([{ name: 'colour', rows: 2, nearest: null }], 'category')],
    ]
    const { run } = importer(h)

    for (const body of [{ checkOnly: true }, {}, {}]) {
      const { entries } = await run([{ entity: 'category', content }], body)

      assert.deepEqual(notes(entries), expected)
    }
  })

  it('are told of a table by its columns alone', async () => {
    const h = await harness()
    await h.seed.catalog()

    const { entries } = await importer(h).run([
      {
        entity: 'product',
        content:
          'code,name.en-us,modelType,isInventoryManaged,colour,price.foo\nassam,Assam,standard,false,red,1\n',
      },
    ])

    assert.deepEqual(
      entries.map(({ message }) => message),
      [texts.importColumnsIgnored(['colour', 'price.foo'], 'product')],
    )
  })

  it('are counted together where there are too many names', () => {
    const rows = Array.from({ length: 60 }, (_, n) => [
      { message: '', path: [`field${n}`], nearest: null },
      { message: '', path: ['same', 0, 'inner'], nearest: null },
      { message: '', path: ['same', 1, 'inner'], nearest: null },
    ])

    const told = addIgnored(addIgnored([], rows.slice(0, 30)), rows.slice(30))

    assert.equal(told.length, 51)
    assert.deepEqual(told[0], { name: 'field0', rows: 1, nearest: null })
    assert.deepEqual(told[1], { name: 'same.inner', rows: 60, nearest: null })
    assert.deepEqual(told.at(-1), { name: '', rows: 11, nearest: null })
  })
})
