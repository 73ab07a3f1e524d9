import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countStatements } from '../../../../test/support/statements.ts'
import { complete, withCatalog } from './category.fixture.ts'
import { createCategories } from './create.ts'
import { deleteCategories, deleteCategory } from './delete.ts'
import { listCategories } from './read.ts'
import { updateCategory } from './update.ts'

const withCounter = async () => {
  const h = await withCatalog()
  return { ...h, ...(await countStatements(h)) }
}

/** Ten branches, each child below the one before it. */
const shelf = (size: number, prefix: string) =>
  Array.from({ length: size }, (_, n) =>
    complete({
      code: `${prefix}${n}`,
      parentCategoryCode: n % 10 === 0 ? (n === 0 ? null : `${prefix}0`) : `${prefix}${n - 1}`,
      image: { 'en-us': `/media/${n}.jpg` },
    }),
  )

describe('the number of statements', () => {
  it('is the same for one category and for a thousand', async () => {
    const { ctx, spent, api } = await withCounter()
    const create = (size: number, prefix: string) =>
      spent(() => createCategories(ctx, undefined, shelf(size, prefix)))
    const list = (limit: number) => spent(() => listCategories(ctx, { limit }))

    const creates = [await create(1, 'a'), await create(1000, 'b')]
    const lists = [await list(1), await list(1000)]
    const moves = [
      await spent(() =>
        updateCategory(ctx, { code: 'b9', catalogCode: undefined }, { parentCategoryCode: 'a0' }),
      ),
      await spent(() =>
        updateCategory(ctx, { code: 'b0', catalogCode: undefined }, { parentCategoryCode: 'a0' }),
      ),
    ]
    const deletes = [
      await spent(() => deleteCategory(ctx, { code: 'b9', catalogCode: undefined }, { force: true })),
      await spent(() =>
        deleteCategories(
          ctx,
          undefined,
          Array.from({ length: 500 }, (_, n) => `b${10 + n}`),
          { force: true },
        ),
      ),
      await spent(() => deleteCategory(ctx, { code: 'b0', catalogCode: undefined }, { force: true })),
    ]

    assert.deepEqual(
      { creates, lists, moves, deletes },
      {
        creates: [4, 4],
        lists: [1, 1],
        moves: [6, 6],
        deletes: [4, 4, 4],
      },
    )
    assert.equal((await api.listCategories()).meta.totalItemCount, 1)
  })
})
