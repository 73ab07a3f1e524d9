import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Database, Db } from '@tradepost/kernel'
import { Ctx, nobody, sql } from '@tradepost/kernel'
import { complete, withCatalog } from './category.fixture.ts'
import { createCategories, deleteCategory, listCategories, updateCategory } from './category.service.ts'

const counting = <T extends Db>(db: T, count: () => void): T => {
  const counted =
    <A extends unknown[], R>(send: (...sent: A) => R) =>
    (...sent: A) => {
      count()
      return send(...sent)
    }
  return {
    ...db,
    many: counted(db.many),
    maybe: counted(db.maybe),
    one: counted(db.one),
    run: counted(db.run),
  }
}

/** The services on a database that tells how many statements it was sent. */
const withCounter = async () => {
  const h = await withCatalog()
  const { platform, merchantCode } = h
  const { id } = await platform.database.one<{ id: number }>(
    sql`select id from merchant where code = ${merchantCode}`,
  )
  let statements = 0
  const count = () => {
    statements++
  }
  const plain = platform.database
  const database: Database = {
    ...counting(plain, count),
    tx: (work) => plain.tx((tx) => work(counting(tx, count))),
  }
  const principal = { ...nobody, merchantId: id, merchantCode }
  const ctx = new Ctx({ ...platform, database }, principal, 'counted', platform.log)
  const spent = async (work: () => Promise<unknown>) => {
    statements = 0
    await work()
    return statements
  }
  return { ...h, ctx, spent }
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
      await spent(() => deleteCategory(ctx, { code: 'b9', catalogCode: undefined }, true)),
      await spent(() => deleteCategory(ctx, { code: 'b0', catalogCode: undefined }, true)),
    ]

    assert.deepEqual(
      { creates, lists, moves, deletes },
      {
        creates: [4, 4],
        lists: [1, 1],
        moves: [6, 6],
        deletes: [4, 4],
      },
    )
    assert.equal((await api.listCategories()).meta.totalItemCount, 1)
  })
})
