import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type Db, sql } from '@tradepost/kernel'
import { functionCalls, json } from '../call.fixture.ts'

const { call, database } = await functionCalls()

const { id } = await database.one<{ id: number }>(
  sql`insert into merchant (code, name, create_date) values ('names', 'Names', now()) returning id`,
)
const revision = () =>
  call<number | null>(sql`(select revision from catalog_names where merchant_id = ${id})`)
const insertCategory = (db: Db, code: string, merchantId = id) =>
  db.run(sql`insert into category (merchant_id, catalog_id, code, path, sequence_id, texts)
    values (${merchantId}, 1, ${code}, ${[code]}::text[], 1, ${json({ name: { 'en-us': code } })})`)

it('counts a transaction that changes names once, and one that is rolled back not at all', async () => {
  await database.tx(async (tx) => {
    for (const code of ['a', 'b', 'c']) await insertCategory(tx, code)
  })
  const first = await revision()
  await database
    .tx(async (tx) => {
      await insertCategory(tx, 'd')
      throw new Error('no')
    })
    .catch(() => undefined)
  const second = await revision()
  await database.run(sql`delete from category where merchant_id = ${id} and code = 'c'`)

  assert.deepEqual([first, second, await revision()], [1, 1, 2])
})

it('counts texts and places of categories, names and values of attributes, and nothing else of them', async () => {
  const before = (await revision()) ?? 0
  const changes = [
    sql`update category set texts = '{}' where merchant_id = ${id} and code = 'a'`,
    sql`update category set path = '{b,a}' where merchant_id = ${id} and code = 'a'`,
    sql`insert into attribute (merchant_id, code, type, use, name) values (${id}, 'color', 'text', 'option', '{}')`,
    sql`insert into attribute_value (merchant_id, attribute_code, code, sequence_id, name) values (${id}, 'color', 'red', 1, '{}')`,
    sql`update attribute_value set sequence_id = 2 where merchant_id = ${id}`,
    sql`delete from attribute where merchant_id = ${id}`,
  ]
  for (const change of changes) await database.run(change)
  await database.run(sql`update category set status = 'inactive', sequence_id = 7 where merchant_id = ${id}`)

  assert.equal(await revision(), before + changes.length)
})

it('does not stand in the way of a merchant that goes, nor of names without one', async () => {
  await insertCategory(database, 'lost', -1)
  await database.tx(async (tx) => {
    await tx.run(sql`delete from category where merchant_id = ${id}`)
    await tx.run(sql`delete from merchant where id = ${id}`)
  })

  assert.equal(await revision(), null)
})

it('takes the texts of a product along when it goes', async () => {
  const insertText = (code: string) =>
    database.run(sql`insert into product_document
      (merchant_id, catalog_id, product_code, locale, shows_cost, version, revision, names_revision, fallback_locale, maker,
        from_date, until_date, text)
      values (-1, 1, ${code}, 'en-us', true, '7', 1, 1, 'en-us', 'x', '', '~', '{}')`)
  for (const code of ['tea', 'cup']) {
    await database.run(sql`insert into product (merchant_id, catalog_id, code, data, descriptions, create_date, update_date)
      values (-1, 1, ${code}, '{}', '{}', now(), now())`)
    await insertText(code)
  }

  await database.run(sql`delete from product where merchant_id = -1 and code = 'tea'`)

  const left = await database.many(
    sql`select product_code as code from product_document where merchant_id = -1`,
  )
  assert.deepEqual(left, [{ code: 'cup' }])
})
