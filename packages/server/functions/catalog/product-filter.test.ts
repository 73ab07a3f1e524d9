import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { functionCalls, json } from '../call.fixture.ts'

const { call } = await functionCalls()

/** With `=` and `@` in the place of the marks between field, locale and value. */
const terms = async (data: object) =>
  (await call<string[]>(sql`filter_terms(${json({ options: [], extras: [], properties: [], ...data })})`))
    .map((term) => term.replace('\u001F', '=').replace('\u001E', '@'))
    .toSorted()
const property = (value: unknown, more: object = {}) => ({
  properties: [{ code: 'fit', type: 'simple', value, ...more }],
})

it('are the values of options, and of attributes in whichever use', async () => {
  const choice = (code: string, ...values: string[]) => ({
    code,
    values: values.map((one) => ({ code: one })),
  })

  assert.deepEqual(
    await terms({
      options: [choice('color', 'red', 'blue'), { code: 'size' }],
      extras: [choice('engraving', 'name')],
      ...property(['soft', 'red'], { code: 'color', type: 'attribute' }),
    }),
    [
      ...[
        'attributes.color=blue',
        'attributes.color=red',
        'attributes.color=soft',
        'attributes.engraving=name',
      ],
      ...['options.color=blue', 'options.color=red', 'properties.color=red', 'properties.color=soft'],
    ],
  )
})

it('are the values of properties, one by one, with numbers in one form', async () => {
  assert.deepEqual(await terms(property('slim')), ['properties.fit=slim'])
  assert.deepEqual(await terms(property([1.5, true, 'a', null, { b: 1 }, 'a'])), [
    'properties.fit=1.5',
    'properties.fit=a',
    'properties.fit=true',
  ])
  assert.deepEqual(await terms({ properties: [{ code: 'n', value: 2 }, { value: 'no code' }] }), [
    'properties.n=2',
  ])
  assert.deepEqual(
    await call(
      sql`filter_terms('{"options": [], "extras": [], "properties": [{"code": "n", "value": 2.50}]}')`,
    ),
    ['properties.n\u001F2.5'],
  )
  for (const nothing of [null, '', {}, [], 'x'.repeat(256)])
    assert.deepEqual(await terms(property(nothing)), [])
  assert.equal((await terms(property('x'.repeat(255)))).length, 1)
  assert.deepEqual(await terms(property('<b>slim</b>', { type: 'html' })), [])
})

it('are there for each language and once without it, unless the object is no translation', async () => {
  assert.deepEqual(await terms(property({ 'en-us': ['slim', 'soft'], de: 'eng' })), [
    ...['properties.fit=eng', 'properties.fit=slim', 'properties.fit=soft'],
    ...['properties.fit@de=eng', 'properties.fit@en-us=slim', 'properties.fit@en-us=soft'],
  ])
  assert.deepEqual(await terms(property({ de: 'eng', length: 3 })), [])
})

it('are bounded', async () => {
  const value = Array.from({ length: 2001 }, (_, n) => n)

  assert.equal((await terms(property(value))).length, 2000)
})

it('is the sale price of a piece, else its price', async () => {
  const price = (data: object | null) => call(sql`piece_price(${json(data)})`)

  assert.equal(Number(await price({ price: 5, salePrice: 0 })), 0)
  assert.equal(Number(await price({ price: 5, salePrice: null })), 5)
  assert.equal(await price(null), null)
})

it('reads numbers and booleans, and nothing else', async () => {
  assert.equal(Number(await call(sql`number_in('-1.50')`)), -1.5)
  for (const text of ['', '1e5', '1,5', 'red', '.5'])
    assert.equal(await call(sql`number_in(${text})`), null, text)
  assert.equal(await call(sql`boolean_in('false')`), false)
  assert.equal(await call(sql`boolean_in('no')`), null)
})
