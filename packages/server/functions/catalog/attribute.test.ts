import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { functionCalls, json } from '../call.fixture.ts'

const { call, database } = await functionCalls()

// values of one merchant, without the merchant
await database.run(sql`alter table attribute drop constraint attribute_merchant_id_fkey`)
await database.run(sql`insert into attribute (merchant_id, code, type, use, name)
  values (1, 'color', 'list', 'option', '{"en": "Color", "de": "Farbe"}')`)
await database.run(sql`insert into attribute_value (merchant_id, attribute_code, code, sequence_id, name) values
  (1, 'color', 'red', 2, '{"en": "Red", "de": "Rot"}'), (1, 'color', 'blue', 1, '{"en": "Blue"}')`)

it('shows codes of an attribute as names in the order in which they were chosen', async () => {
  const names = (value: unknown, merchant = 1) =>
    call(sql`attribute_names(${merchant}, ${json({ code: 'color', value })}, 'de', 'en')`)

  assert.deepEqual(await names(['red', 'blue']), ['Rot', 'Blue'])
  assert.equal(await names('red'), 'Rot')
  assert.deepEqual(await names(['none']), ['none'])
  assert.deepEqual(await names([]), [])
  assert.deepEqual(await names(['red'], 2), ['red'])
})

it('lists the values of an option in the order of the attribute', async () => {
  const choices = [
    { code: 'color', values: [{ code: 'red', additionalPrice: 2 }, { code: 'blue' }, { code: 'none' }] },
    { code: 'unknown', values: [] },
  ]
  const found = await call<{ name: string; values: { code: string; additionalPrice: number | null }[] }[]>(
    sql`product_choices(1, ${json(choices)}, 'de', 'en')`,
  )

  assert.deepEqual(
    found.map(({ name, values }) => [
      name,
      values.map(({ code, additionalPrice }) => [code, additionalPrice]),
    ]),
    [
      [
        'Farbe',
        [
          ['blue', null],
          ['red', 2],
        ],
      ],
    ],
  )
})
