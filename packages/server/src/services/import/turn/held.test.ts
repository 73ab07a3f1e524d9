import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { harness } from '../../../../test/support/harness.ts'
import { importer } from '../import/import.fixture.ts'

const category = (code: string, parentCategoryCode?: string | null) => ({
  code,
  name: { 'en-us': code },
  sequenceId: 1,
  ...(parentCategoryCode !== undefined && { parentCategoryCode }),
})
const leaves = (count: number, parent: string) =>
  Array.from({ length: count }, (_, n) => category(`leaf-${n}`, parent))

const start = async () => {
  const h = await harness()
  await h.seed.catalog()
  const pathOf = async (categoryCode: string) => (await h.api.getCategory({ categoryCode })).category.path
  return { ...h, ...importer(h), pathOf }
}

describe('rows below a record that comes later', () => {
  it('are applied when it has come, level by level, each row once', async () => {
    const { run, pathOf, api } = await start()
    const content = [
      category('deep', 'middle'),
      ...leaves(500, 'middle'),
      category('middle', 'top'),
      ...Array.from({ length: 500 }, (_, n) => category(`other-${n}`)),
      category('top'),
    ]

    const done = await run([{ entity: 'category', content: gzipSync(JSON.stringify(content)) }])

    assert.deepEqual(done.lines, [])
    assert.partialDeepStrictEqual(done.entityFiles[0], {
      total: 1003,
      created: { dispatched: 1003, succeeded: 1003, failed: 0 },
    })
    assert.deepEqual(await pathOf('deep'), ['top', 'middle', 'deep'])
    assert.equal((await api.listCategories({ limit: 1 })).meta.totalItemCount, 1003)
  })

  it('find it in another file of the import, which may also move what is there', async () => {
    const { run, pathOf } = await start()
    await run([{ entity: 'category', content: [category('a'), category('b')] }])

    const done = await run([
      { entity: 'category', content: [{ code: 'a', parentCategoryCode: 'new' }, category('below', 'a')] },
      { entity: 'category', content: [category('new', 'newer')] },
      { entity: 'category', content: [category('newer')] },
    ])

    assert.deepEqual(done.lines, [])
    assert.deepEqual(
      done.entityFiles.map(({ created, updated }) => [created.succeeded, updated.succeeded]),
      [
        [1, 1],
        [1, 0],
        [1, 0],
      ],
    )
    assert.deepEqual(await pathOf('below'), ['newer', 'new', 'a', 'below'])
  })

  it('are rejected with their place when it never comes', async () => {
    const { run, api } = await start()
    const content = [category('x', 'none'), category('y', 'x'), ...leaves(500, 'top'), category('top')]

    const done = await run([
      { entity: 'category', content: content.map((row) => JSON.stringify(row)).join('\n') },
    ])

    assert.deepEqual(
      done.entries.map(({ row, line, entityId, field }) => [row, line, entityId, field]),
      [
        [1, 1, 'x', 'parentCategoryCode'],
        [2, 2, 'y', 'parentCategoryCode'],
      ],
    )
    assert.partialDeepStrictEqual(done.entityFiles[0], { total: 503, created: { succeeded: 501, failed: 2 } })
    assert.equal((await api.listCategories({ limit: 1 })).meta.totalItemCount, 501)
  })

  it('keep the order of rows about the same record', async () => {
    const { run, api } = await start()
    const content = [
      category('x', 'top'),
      ...leaves(500, 'top'),
      { code: 'x', name: { 'en-us': 'second' } },
      { code: 'leaf-0', importType: 'D' },
      category('top'),
    ]

    const done = await run([{ entity: 'category', content }])

    assert.deepEqual(done.lines, [])
    assert.equal((await api.getCategory({ categoryCode: 'x' })).category.name, 'second')
    assert.equal((await api.listCategories({ limit: 1 })).meta.totalItemCount, 501)
  })

  it('count as named in a full import', async () => {
    const { run, api } = await start()
    await run([{ entity: 'category', content: [category('x'), category('old')] }])

    const content = [category('x', 'top'), ...leaves(500, 'top'), category('top')]
    const done = await run([{ entity: 'category', importStrategy: 'full', content }])

    assert.deepEqual(done.lines, [])
    assert.partialDeepStrictEqual(done.entityFiles[0], {
      deleted: { succeeded: 1 },
      updated: { succeeded: 1 },
    })
    const codes = (await api.listCategories({ limit: 1000 })).categories.map(({ code }) => code)
    assert.ok(codes.includes('x') && !codes.includes('old'))
  })
})
