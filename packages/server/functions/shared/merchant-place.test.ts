import assert from 'node:assert/strict'
import { beforeEach, it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { functionCalls } from '../call.fixture.ts'

const { database } = await functionCalls()

beforeEach(async () => {
  await database.run(sql`delete from merchant`)
  await database.run(sql`delete from merchant_place`)
})

const addMerchant = async (code: string): Promise<number> => {
  const { id } = await database.one<{ id: number }>(sql`
    insert into merchant (code, name, settings, create_date) values (${code}, ${code}, '{}', now()) returning id`)
  return id
}

const addShop = (merchantId: number, number: string) =>
  database.run(sql`
    insert into shop (merchant_id, code, name, locales, currencies, customer_number, shop_number, api_key, url)
    values (${merchantId}, ${`shop-${number}`}, 'Shop', '{en-us}', '{USD}', ${number}, ${number}, 'sealed',
      'https://Tea.example/path')`)

const namesOf = async (merchantId: number) => {
  const rows = await database.many<{ name: string }>(sql`
    select name from merchant_place where merchant_id = ${merchantId} and cell = 1 order by name`)
  return rows.map(({ name }) => name)
}

it('a merchant is found by its code, and by numbers, sites and keys of its shops', async () => {
  const id = await addMerchant('acme')
  await addShop(id, '1001')
  await database.run(sql`
    insert into publishable_key (merchant_id, shop_code, key, name, create_date)
    values (${id}, 'shop-1001', 'pk_1', 'App', now())`)

  assert.deepEqual(await namesOf(id), ['code acme', 'key pk_1', 'number 1001', 'origin https://tea.example'])

  await database.run(sql`update shop set customer_number = '1002', url = null`)
  assert.deepEqual(await namesOf(id), ['code acme', 'key pk_1', 'number 1002'])

  await database.run(sql`delete from merchant`)
  assert.deepEqual(await namesOf(id), [])
})

it('what is copied from another cell is found, too', async () => {
  await database.tx(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(
      sql`insert into merchant (code, name, settings, create_date) values ('copied', 'Copied', '{}', now())`,
    )
  })

  const found = await database.many(sql`select from merchant_place where name = 'code copied'`)
  assert.equal(found.length, 1)
})

it('a code or a number that leads to another cell is taken', async () => {
  const id = await addMerchant('acme')
  await addShop(id, '1001')
  await database.run(sql`
    insert into merchant_place (merchant_id, cell, shop_code, name, create_date)
    values (20000001, 3, '', 'code far', now()), (20000001, 3, 'main', 'number 777', now())`)

  await assert.rejects(addMerchant('far'), { constraint: 'merchant__code' })
  assert.equal(await addShop(id, '777'), 0)
  await assert.rejects(database.run(sql`update shop set customer_number = '777'`), {
    constraint: 'shop__customer_number',
  })
})
