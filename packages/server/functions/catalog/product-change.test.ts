import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { functionCalls, json } from '../call.fixture.ts'

const { database } = await functionCalls()
const author = json({ id: 'ann', name: 'Ann' })

const { id } = await database.one<{ id: number }>(
  sql`insert into merchant (code, name, create_date) values ('changes', 'Changes', now()) returning id`,
)
const { catalogId } = await database.one<{ catalogId: number }>(sql`
  with parent as (
    insert into parent_catalog (merchant_id, code, name, default_locale_code, default_currency_code)
    values (${id}, 'all', 'All', 'en-us', 'USD') returning code)
  insert into catalog (merchant_id, code, name, parent_catalog_code, default_locale_code, default_currency_code)
  select ${id}, 'main', 'Main', code, 'en-us', 'USD' from parent returning id as "catalogId"`)
await database.run(sql`
  insert into product (merchant_id, catalog_id, code, data, descriptions, create_date, update_date)
  values (${id}, ${catalogId}, 'tea', ${json({ status: 'active', price: null })}, ${json({ longDescription: {} })}, now(), now())`)

const changes = () =>
  database.many<{ before: object; after: object }>(sql`
    select before, after from product_change where merchant_id = ${id} order by id`)

it('keeps the fields that differ, unless nobody in particular wrote them', async () => {
  const update = (change: object, user = author) =>
    database.run(
      sql`update product set data = data || ${json(change)}, update_user = ${user} where merchant_id = ${id}`,
    )
  await update({ status: 'active' })
  await update({ status: 'inactive', price: { price: 1 } })
  await update({ status: 'active' }, sql`null`)
  await update({ status: 'inactive' }, json({ id: 'ann', name: 'Ann', fields: ['price', 'status'] }))

  assert.deepEqual(await changes(), [
    { before: { status: 'active', price: null }, after: { status: 'inactive', price: { price: 1 } } },
    { before: { status: 'active' }, after: { status: 'inactive' } },
  ])
  const authors = await database.many<{ author: object }>(sql`
    select distinct author from product_change where merchant_id = ${id}`)
  assert.deepEqual(authors, [{ author: { id: 'ann', name: 'Ann' } }])
})
