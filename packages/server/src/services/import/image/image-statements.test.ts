import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type Db, type Sql, sql } from '@tradepost/kernel'
import { harness } from '../../../../test/support/harness.ts'
import { countStatements } from '../../../../test/support/statements.ts'
import type { KeyScope } from '../entity/entity-key.store.ts'
import { importer } from '../import/import.fixture.ts'
import { changedByDeletion, type ImageSql, images } from './image.read.ts'
import { keepImages } from './image.service.ts'
import { insertImagesWhere } from './image.store.ts'

const codes = (count: number) => Array.from({ length: count }, (_, n) => `p-${n}`)

const start = async () => {
  const h = await harness()
  await h.seed.catalog()
  const { run } = importer(h)
  const content = codes(1000).map((code) => ({
    code,
    name: { 'en-us': code },
    modelType: 'standard',
    isInventoryManaged: false,
  }))
  const { ref } = await run([{ entity: 'product', content }])
  const { ctx, spent } = await countStatements(h)
  /** An image of so many products, of an import that has none of them. */
  const kept = (count: number, { isStored, deletes }: { isStored: boolean; deletes: boolean }) => {
    const scope: KeyScope = {
      merchantId: ctx.merchantId,
      ref: ctx.platform.ids.uuid(),
      entity: 'product',
      catalogCode: null,
      locationCodes: [],
    }
    const touched = codes(count).map((code, row) => ({ key: [code], row, line: null, isStored, deletes }))
    return spent(() => ctx.tx((tx) => keepImages(tx, scope, touched, async () => undefined)))
  }
  return { ...h, ref, ctx, kept }
}

const imagesOf = (db: Db, ref: string) =>
  db.one<{ count: number; documents: number }>(sql`
    select count(*) as count, count(before) as documents from import_image where ref = ${ref}::uuid`)

it('keeps images by one statement for new records and two for stored ones, however many there are', async () => {
  const { kept } = await start()
  const [created, changed, deleted] = [
    { isStored: false, deletes: false },
    { isStored: true, deletes: false },
    { isStored: true, deletes: true },
  ] as const

  for (const count of [1, 1000]) {
    assert.equal(await kept(count, created), 1)
    assert.equal(await kept(count, changed), 2)
    // and the prices that go with the products
    assert.equal(await kept(count, deleted), 3)
  }
})

it('looks for what goes with a category once, and not for each record', async () => {
  const { ctx, platform } = await start()
  const scope = {
    merchantId: ctx.merchantId,
    ref: platform.ids.uuid(),
    entity: 'category' as const,
    catalogCode: null,
    locationCodes: [],
  }
  const plans: string[] = []
  const explaining = {
    many: async (query: Sql) => {
      plans.push(JSON.stringify(await platform.database.many(sql`explain (format json) ${query}`)))
      return []
    },
  } as unknown as Db

  for (const { entity, where } of changedByDeletion.category ?? [])
    await insertImagesWhere(
      explaining,
      { ...scope, entity },
      images[entity] as ImageSql,
      where(scope, [['tea'], ['gifts']]),
    )

  assert.equal(plans.length, 2)
  for (const plan of plans) {
    assert.match(plan, /"Parent Relationship":"InitPlan"/)
    assert.doesNotMatch(plan, /"Parent Relationship":"SubPlan"/)
  }
})

it('keeps only the keys of new records', async () => {
  const { platform, ref } = await start()

  assert.deepEqual(await imagesOf(platform.database, ref), { count: 1000, documents: 0 })
})

it('keeps the image of a product as it is, which is faster than packing it', async () => {
  const h = await harness()
  await h.seed.catalog()
  const { run } = importer(h)
  const tea = { code: 'tea', name: { 'en-us': 'Tea' }, modelType: 'standard', isInventoryManaged: false }
  await run([
    { entity: 'product', content: [{ ...tea, longDescription: { 'en-us': 'Fine leaves. '.repeat(300) } }] },
  ])

  const { ref } = await run([{ entity: 'product', content: [{ code: 'tea', rating: 4 }] }])

  assert.deepEqual(
    await h.platform.database.many(sql`
      select length(before::text) > 3900 as "isWhole", pg_column_compression(before) as packing
      from import_image where ref = ${ref}::uuid`),
    [{ isWhole: true, packing: null }],
  )
})
