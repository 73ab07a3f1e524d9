import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf, texts } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { ConflictError } from '@tradepost/sdk'
import type { Harness } from '../../../../test/support/harness.ts'
import { color, en, merchantIdOf, recordUse, send, withAttributes } from './attribute.fixture.ts'
import { lockAttributes } from './attribute.store.ts'
import { lockAttributeValues, removeValues } from './value.store.ts'

const valuesOf = async ({ api }: Harness, localeCode?: string) =>
  (await api.getAttribute({ attributeCode: 'color', localeCode })).attribute.values
const codesOf = async (h: Harness) => (await valuesOf(h)).map(({ code }) => code)
const red = { attributeCode: 'color', attributeValueCode: 'red' }

describe('the values in an update of an attribute', () => {
  const update = (h: Harness, values: object[]) => send(h, '/color', { values })

  it('replace the list: kept by their code alone, changed, created, and removed when missing', async () => {
    const h = await withAttributes({
      ...color,
      values: [...color.values, { code: 'gone', sequenceId: 9, name: en('Gone') }],
    })

    const { status, body } = await update(h, [
      { code: 'blue' },
      { code: 'red', sequenceId: 0, name: { 'de-DE': 'Dunkelrot' }, swatch: { value: 'red.png' } },
      { code: 'green', sequenceId: 0.5, name: en('Green'), swatch: { type: 'color', value: '#0f0' } },
    ])

    assert.deepEqual([status, body], [200, { errors: [] }])
    assert.deepEqual(await valuesOf(h), [
      { code: 'red', sequenceId: 0, name: 'Red', swatch: { value: 'red.png' } },
      { code: 'green', sequenceId: 0.5, name: 'Green', swatch: { type: 'color', value: '#0f0' } },
      { code: 'blue', sequenceId: 1, name: 'Blue', swatch: { type: 'color', value: '#00f' } },
    ])
    assert.deepEqual(
      (await valuesOf(h, 'de-de')).map(({ name }) => name),
      ['Dunkelrot', 'Green', 'Blau'],
    )
    await update(h, [])
    assert.deepEqual(await valuesOf(h), [])
  })

  it('that are new need what a value needs, and one that stands twice is refused', async () => {
    const h = await withAttributes(color)

    const { status, body } = await send(h, '/color', {
      name: en('Lost'),
      values: [
        { code: 'red' },
        { code: 'a' },
        { code: 'b', name: en('B') },
        { code: 'c', sequenceId: 1 },
        { code: 'red' },
      ],
    })

    assert.equal(status, 400)
    assert.deepEqual(
      body.error.results.errors.map(({ code, message, path }: Record<string, unknown>) => [
        code,
        message,
        path,
      ]),
      [
        ['ARRAY_UNIQUE', texts.valueTwice('red'), ['values', '4', 'code']],
        [
          'OBJECT_MISSING_REQUIRED_PROPERTY',
          texts.missingProperty('sequenceId'),
          ['values', '1', 'sequenceId'],
        ],
        ['OBJECT_MISSING_REQUIRED_PROPERTY', texts.missingProperty('name'), ['values', '1', 'name']],
        [
          'OBJECT_MISSING_REQUIRED_PROPERTY',
          texts.missingProperty('sequenceId'),
          ['values', '2', 'sequenceId'],
        ],
        ['OBJECT_MISSING_REQUIRED_PROPERTY', texts.missingProperty('name'), ['values', '3', 'name']],
      ],
    )
    const { attribute } = await h.api.getAttribute({ attributeCode: 'color' })
    assert.equal(attribute.name, 'Color')
    assert.deepEqual(await codesOf(h), ['blue', 'red'])
  })

  it('keep those that products use: removing one refuses the whole update', async () => {
    const h = await withAttributes(color)
    await recordUse(h, 'color', 'red')

    const refused = await send(h, '/color', { name: en('Lost'), values: [{ code: 'blue', sequenceId: 7 }] })
    assert.equal(refused.status, 409)
    assert.equal(refused.body.message, messageOf('attributeValueInUse'))
    assert.partialDeepStrictEqual((await h.api.getAttribute({ attributeCode: 'color' })).attribute, {
      name: 'Color',
      values: [{ code: 'blue', sequenceId: 1 }, { code: 'red' }],
    })
    assert.equal((await update(h, [{ code: 'red', sequenceId: 7 }])).status, 200)
    assert.deepEqual(await codesOf(h), ['red'])
  })

  it('of several updates at once are those of one of them', async () => {
    const h = await withAttributes(color)
    const list = (prefix: string) =>
      Array.from({ length: 50 }, (_, n) => ({ code: `${prefix}${n}`, sequenceId: n, name: en(prefix) }))

    for (let round = 0; round < 5; round++) {
      await Promise.all(
        ['a', 'b', 'c', 'd'].map((prefix) =>
          h.api.updateAttribute({ attributeCode: 'color', body: { values: list(prefix) } }),
        ),
      )
      const names = (await valuesOf(h)).map(({ name }) => name)
      assert.equal(names.length, 50)
      assert.equal(new Set(names).size, 1)
    }
  })
})

describe('a value of an attribute', () => {
  it('is added with an empty answer', async () => {
    const h = await withAttributes(color)

    const { status, text } = await send(h, '/color/values', {
      values: [
        { code: 'green', sequenceId: 0, name: { 'EN-us': 'Green' } },
        { code: 'black', sequenceId: 3, name: en('Black'), swatch: { type: 'image', value: 'b.png' } },
      ],
    })

    assert.deepEqual([status, text], [201, ''])
    assert.deepEqual(
      (await valuesOf(h)).map(({ code, name }) => [code, name]),
      [
        ['green', 'Green'],
        ['blue', 'Blue'],
        ['red', 'Red'],
        ['black', 'Black'],
      ],
    )
  })

  it('is not added when any code of the request exists or stands twice', async () => {
    const h = await withAttributes(color)
    const value = (code: string) => ({ code, sequenceId: 1, name: en(code) })

    for (const values of [
      [value('green'), value('red')],
      [value('green'), value('green')],
    ]) {
      const { status, body } = await send(h, '/color/values', { values })
      assert.equal(status, 409)
      assert.equal(body.message, messageOf('attributeValueExists'))
    }
    assert.deepEqual(await codesOf(h), ['blue', 'red'])
  })

  it('is added once by two requests at once', async () => {
    const h = await withAttributes(color)
    const body = { values: [{ code: 'green', sequenceId: 3, name: en('Green') }] }

    const answers = await Promise.all([send(h, '/color/values', body), send(h, '/color/values', body)])

    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409])
    assert.deepEqual(await codesOf(h), ['blue', 'red', 'green'])
  })

  it('changes by its code in the path, which the body may repeat', async () => {
    const h = await withAttributes(color)

    const { status, text } = await send(h, '/color/values/blue', {
      code: 'blue',
      sequenceId: 5,
      name: { 'de-de': 'Marine' },
      swatch: { value: '#008' },
    })

    assert.deepEqual([status, text], [204, ''])
    assert.deepEqual((await valuesOf(h))[1], {
      code: 'blue',
      sequenceId: 5,
      name: 'Blue',
      swatch: { type: 'color', value: '#008' },
    })
    assert.equal((await valuesOf(h, 'de-de'))[1]?.name, 'Marine')
    const blue = { attributeCode: 'color', attributeValueCode: 'blue' }
    await h.api.updateAttributeValue({ ...blue, body: { sequenceId: 5, name: {}, swatch: null } })
    assert.equal((await valuesOf(h))[1]?.swatch, null)
    await h.api.updateAttributeValue({ ...red, body: { sequenceId: 9, name: en('Crimson') } })
    assert.deepEqual((await valuesOf(h))[1], { code: 'red', sequenceId: 9, name: 'Crimson', swatch: null })
  })

  it('is deleted unless a product uses it', async () => {
    const h = await withAttributes(color)
    await recordUse(h, 'color', 'blue')

    await h.api.deleteAttributeValue(red)

    const { status, body } = await send(h, '/color/values/blue', undefined, 'DELETE')
    assert.equal(status, 409)
    assert.equal(body.message, messageOf('attributeValueInUse'))
    assert.deepEqual(await codesOf(h), ['blue'])
  })

  it('may have a blank in its code', async () => {
    const h = await withAttributes({
      ...color,
      code: 'my color',
      values: [{ code: 'dark red', sequenceId: 1, name: en('Dark red') }],
    })

    assert.equal(
      (await send(h, '/my%20color/values/dark%20red', { sequenceId: 2, name: en('x') })).status,
      204,
    )
    assert.equal((await send(h, '/my%20color/values/dark%20red', undefined, 'DELETE')).status, 204)
  })
})

describe('a product that starts to use a value', () => {
  /** Writes as a product does: locks what it refers to, then records the use, and commits when told to. */
  const startUsing = async (h: Harness) => {
    const merchantId = await merchantIdOf(h)
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
    const { promise: recorded, resolve: hasRecorded } = Promise.withResolvers<void>()
    const written = h.platform.database.tx(async (tx) => {
      await lockAttributeValues(tx, merchantId, ['color'])
      await recordUse(h, 'color', 'red', tx)
      hasRecorded()
      await mayCommit
    })
    await recorded
    return { written, commit }
  }

  const untilSomeoneWaits = async ({ platform }: Harness) => {
    const waiting = sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    for (let attempt = 0; attempt < 12_000; attempt++) {
      if (await platform.database.maybe(waiting)) return
      await sleep(5)
    }
    assert.fail('nobody waits for a lock')
  }

  it('makes removing the value wait, and then refuses it', async () => {
    for (const remove of [
      (h: Harness) => h.api.deleteAttributeValue(red),
      (h: Harness) => h.api.deleteAttribute({ attributeCode: 'color' }),
      (h: Harness) => h.api.updateAttribute({ attributeCode: 'color', body: { values: [] } }),
    ]) {
      const h = await withAttributes(color)
      const { written, commit } = await startUsing(h)

      const removal = Promise.allSettled([remove(h)])
      await untilSomeoneWaits(h).finally(commit)
      await written

      const [{ status, reason }] = (await removal) as [PromiseRejectedResult]
      assert.equal(status, 'rejected')
      assert.ok(reason instanceof ConflictError)
      assert.deepEqual(await codesOf(h), ['blue', 'red'])
    }
  })

  it('does not see a value that was removed while it waited', async () => {
    const h = await withAttributes(color, { ...color, code: 'size', use: 'extra', values: [] })
    const merchantId = await merchantIdOf(h)
    const { database } = h.platform

    const { seen } = await database.tx(async (tx) => {
      await lockAttributes(tx, merchantId, ['color'])
      await removeValues(tx, merchantId, [{ attributeCode: 'color', code: 'red' }])
      const waiting = database.tx((other) =>
        lockAttributeValues(other, merchantId, ['size', 'nothing', 'color']),
      )
      await untilSomeoneWaits(h)
      return { seen: waiting }
    })

    assert.deepEqual(await seen, [
      { code: 'color', type: 'text', use: 'option', values: new Set(['blue']) },
      { code: 'size', type: 'text', use: 'extra', values: new Set() },
    ])
  })

  it('is refused when the value was removed while it waited', async () => {
    const h = await withAttributes(color)
    await h.seed.catalog()
    const merchantId = await merchantIdOf(h)
    const product = {
      code: 'tea',
      name: en('Tea'),
      modelType: 'standard',
      isInventoryManaged: false,
      options: [{ code: 'color', values: [{ code: 'red' }] }],
    } as const

    const { created } = await h.platform.database.tx(async (tx) => {
      await lockAttributes(tx, merchantId, ['color'])
      await removeValues(tx, merchantId, [{ attributeCode: 'color', code: 'red' }])
      const waiting = h.api.createProducts({ body: { products: [product] as never } })
      await untilSomeoneWaits(h)
      return { created: waiting }
    })

    const { errors } = await created
    assert.partialDeepStrictEqual(errors, [{ code: 404, subentityPath: ['options', 0, 'values', 0] }])
  })
})
