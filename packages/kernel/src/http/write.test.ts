import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { startShelf } from '../../test/shelf.ts'
import { sql } from '../db/sql.ts'
import { upkeep } from '../jobs/upkeep.ts'

const { call, items, clear, database, platform } = await startShelf()

beforeEach(clear)

const item = (code: string, name = code) => ({ code, name })
const create = (
  codes: string[],
  headers: Record<string, string> = {},
  more: { token?: string; query?: string } = {},
) =>
  call(`/items${more.query ?? ''}`, {
    method: 'POST',
    body: { items: codes.map((code) => item(code)) },
    headers,
    token: more.token,
  })
const update = (code: string, body: object, headers: Record<string, string> = {}, token?: string) =>
  call(`/items/${code}`, { method: 'POST', body, headers, token })
const count = async (table: 'outbox' | 'idempotency_key') => {
  const statement =
    table === 'outbox'
      ? sql`select count(*) as n from outbox`
      : sql`select count(*) as n from idempotency_key`
  return (await database.one<{ n: number }>(statement)).n
}
const seen = ({ status, text, headers }: Awaited<ReturnType<typeof call>>) => ({
  status,
  text,
  etag: headers.get('etag'),
  type: headers.get('content-type'),
})
const replayed = ({ headers }: Awaited<ReturnType<typeof call>>) => headers.get('idempotency-replayed')

describe('Prefer: return=representation', () => {
  const prefer = { prefer: 'return=representation' }

  it('answers an update with the entity and its new revision', async () => {
    await create(['a'])

    const answer = await update('a', { name: 'A' }, prefer)

    assert.deepEqual([answer.status, answer.body], [200, { item: item('a', 'A') }])
    assert.match(answer.headers.get('etag') ?? '', /^"2-/)
  })

  it('is not needed', async () => {
    await create(['a'])

    const answer = await update('a', { name: 'A' })

    assert.deepEqual([answer.status, answer.text], [204, ''])
  })

  it('shows nothing to those who may not read', async () => {
    await create(['a'])

    const answer = await update('a', { name: 'A' }, prefer, 'tea CPE')

    assert.deepEqual([answer.status, answer.text], [204, ''])
  })
})

describe('Prefer: handling=strict', () => {
  const strict = { prefer: 'handling=strict' }

  it('stores nothing when an item fails', async () => {
    await create(['b'])

    const { status, body } = await create(['a', 'b', 'c'], strict)

    assert.equal(status, 422)
    assert.deepEqual(
      body.errors.map(({ entityIndex, code }: Record<string, unknown>) => [entityIndex, code]),
      [[1, 409]],
    )
    assert.deepEqual(await items(), ['b'])
    assert.equal(await count('outbox'), 1)
  })

  it('stores all when none fails, and without it the rest is stored', async () => {
    assert.equal((await create(['a', 'b'], strict)).status, 200)
    assert.equal((await create(['b', 'c'])).status, 200)
    assert.deepEqual(await items(), ['a', 'b', 'c'])
  })
})

describe('dryRun=true', () => {
  it('gives the answer of the write and stores nothing', async () => {
    await create(['b'])

    const dry = await create(['a', 'b'], {}, { query: '?dryRun=true' })
    const stored = await items()
    const wet = await create(['a', 'b'])

    assert.deepEqual(seen(dry), seen(wet))
    assert.equal(dry.headers.get('dry-run'), 'true')
    assert.deepEqual([stored, await items()], [['b'], ['a', 'b']])
    assert.equal(await count('outbox'), 2)
  })

  it('shows the entity as it would be', async () => {
    await create(['a'])
    const headers = { prefer: 'return=representation' }

    const dry = await call('/items/a?dryRun=true', { method: 'POST', body: { name: 'A' }, headers })

    assert.deepEqual(dry.body, { item: item('a', 'A') })
    assert.match(dry.headers.get('etag') ?? '', /^"2-/)
    assert.deepEqual((await call('/items/a')).body, { item: item('a') })
  })

  it('refuses what the write refuses, and says so for a strict batch', async () => {
    await create(['a'])

    assert.equal((await call('/items/x?dryRun=true', { method: 'POST', body: {} })).status, 404)
    assert.equal((await create(['a'], { prefer: 'handling=strict' }, { query: '?dryRun=true' })).status, 422)
    assert.equal((await create(['b'], {}, { query: '?dryRun=perhaps' })).status, 400)
  })

  it('does not use up an Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'k' }
    await create(['a'], key, { query: '?dryRun=true' })

    assert.equal((await create(['a'], key)).status, 200)
    assert.deepEqual(await items(), ['a'])
  })
})

describe('an Idempotency-Key', () => {
  const key = (text = 'k') => ({ 'idempotency-key': text })

  it('gives the first answer again and does the work once', async () => {
    const first = await create(['a'], key())
    const second = await create(['a'], key())

    assert.deepEqual(seen(second), seen(first))
    assert.deepEqual([replayed(first), replayed(second)], [null, 'true'])
    assert.equal(await count('outbox'), 1)
  })

  it('repeats the entity and its revision, however often it changed since', async () => {
    await create(['a'])
    const headers = { ...key(), prefer: 'return=representation' }
    const first = await update('a', { name: 'A' }, headers)
    await update('a', { name: 'B' })

    const second = await update('a', { name: 'A' }, headers)

    assert.match(first.headers.get('etag') ?? '', /^"2-/)
    assert.deepEqual(seen(second), seen(first))
    assert.deepEqual((await call('/items/a')).body, { item: item('a', 'B') })
  })

  it('repeats an empty answer', async () => {
    await create(['a'])
    const first = await update('a', { name: 'A' }, key())

    assert.deepEqual(seen(await update('a', { name: 'A' }, key())), seen(first))
  })

  it('is refused with another body or at another address', async () => {
    await create(['a'], key())

    for (const other of [await create(['b'], key()), await update('a', {}, key())]) {
      assert.equal(other.status, 422)
      assert.equal(other.body.code, 'IdempotencyKeyReused')
    }
    assert.deepEqual(await items(), ['a'])
    assert.equal(replayed(await create(['a'], key())), 'true')
  })

  it('belongs to one client of one merchant', async () => {
    await create(['a'], key())
    await create(['b'], key(), { token: 'tea APIALL till' })
    const elsewhere = await call('/shelf/v1/merchants/coffee/items', {
      method: 'POST',
      body: { items: [item('c')] },
      headers: key(),
      token: 'coffee APIALL',
    })

    assert.equal(elsewhere.status, 200)
    assert.deepEqual(await items(), ['a', 'b', 'c'])
  })

  it('runs one of twenty requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(['a', 'b'], key())))

    assert.equal(answers.filter((answer) => replayed(answer) === 'true').length, 19)
    assert.equal(new Set(answers.map((answer) => JSON.stringify(seen(answer)))).size, 1)
    assert.equal(await count('outbox'), 1)
  })

  it('repeats a refusal, though the write would succeed by now', async () => {
    const first = await update('a', { name: 'A' }, key())
    await create(['a'])

    const second = await update('a', { name: 'A' }, key())

    assert.equal(first.status, 404)
    assert.deepEqual(seen(second), seen(first))
    assert.deepEqual([replayed(first), replayed(second)], [null, 'true'])
  })

  it('repeats the refusal of a strict batch', async () => {
    await create(['a'])
    const headers = { ...key(), prefer: 'handling=strict' }
    const first = await create(['a', 'b'], headers)
    await call('/items', { method: 'DELETE', body: { codes: ['a'] } })

    const second = await create(['a', 'b'], headers)

    assert.equal(first.status, 422)
    assert.deepEqual(seen(second), seen(first))
    assert.deepEqual(await items(), [])
  })

  it('is free again when the body was not valid', async () => {
    assert.equal((await create([], key())).status, 400)
    assert.equal((await create(['a'], key())).status, 200)
  })

  it('is free again after a fault of ours, which leaves nothing behind', async () => {
    const breaking = () => call('/items/crash', { method: 'PUT', headers: key() })

    assert.equal((await breaking()).status, 500)
    assert.deepEqual([await items(), await count('idempotency_key')], [[], 0])
    assert.equal((await breaking()).status, 204)
    assert.deepEqual(await items(), ['crash'])
  })

  it('has 1 to 255 characters', async () => {
    assert.equal((await create(['a'], key('x'.repeat(256)))).status, 400)
    assert.equal((await create(['a'], key(''))).status, 400)
    assert.equal((await create(['a'], key('x'.repeat(255)))).status, 200)
  })

  it('means nothing to a read', async () => {
    assert.equal((await call('/items', { headers: key() })).status, 200)
    assert.equal(await count('idempotency_key'), 0)
  })

  it('is kept for a day', async () => {
    await create(['a'], key())
    const cleanUp = () => upkeep.tasks.removeOldKeys?.(platform, null)

    platform.clock.advance(24 * 3_600_000)
    await cleanUp()
    const onTheDay = replayed(await create(['a'], key()))
    platform.clock.advance(1)
    await cleanUp()

    assert.equal(onTheDay, 'true')
    assert.equal(replayed(await create(['a'], key())), null)
  })
})

describe('If-Match', () => {
  const match = (tag: string) => ({ 'if-match': tag })

  it('lets an update pass whose revision is the stored one', async () => {
    await create(['a'])

    assert.equal((await update('a', { name: 'A' }, match('"1"'))).status, 204)
    assert.equal((await update('a', { name: 'B' }, match('"7", "2"'))).status, 204)
    assert.equal((await update('a', { name: 'C' }, match('*'))).status, 204)
    assert.equal((await update('a', { name: 'D' }, match('W/"4-of-a-proxy"'))).status, 204)
    const { headers } = await call('/items/a')
    assert.equal((await update('a', { name: 'E' }, match(headers.get('etag') ?? ''))).status, 204)
  })

  it('refuses any other, and nothing is stored', async () => {
    await create(['a'])

    for (const tag of ['"2"', '1', 'W/"2"', '"1', '', '"x"', '"11"', '"1-"', '"2-1"']) {
      const { status, body } = await update('a', { name: 'A' }, match(tag))

      assert.deepEqual([status, body?.code], [412, 'PreconditionFailed'], tag)
    }
    assert.deepEqual((await call('/items/a')).body, { item: item('a') })
  })

  it('lets one of three racing updates pass', async () => {
    await create(['a'])

    const answers = await Promise.all([1, 2, 3].map((n) => update('a', { name: `${n}` }, match('"1"'))))

    assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 412, 412])
  })

  it('is refused where there is nothing to match, and nothing is stored', async () => {
    for (const tag of ['"1"', '*']) {
      const { status, body } = await create(['a'], match(tag))

      assert.equal(status, 400)
      assert.match(body.error.results.errors[0].message, /^If-Match has nothing to match/)
    }
    assert.deepEqual(await items(), [])
  })

  it('is ignored by what changes nothing', async () => {
    assert.equal((await call('/items/count', { method: 'POST', headers: match('"1"') })).status, 200)
    assert.equal((await call('/items', { headers: match('"1"') })).status, 200)
  })
})

describe('an unknown field of the body', () => {
  const strict = { prefer: 'handling=strict' }
  const warning = ({ headers }: Awaited<ReturnType<typeof call>>) => headers.get('tradepost-warning')
  const createWith = (more: object, headers: Record<string, string> = {}) =>
    call('/items', { method: 'POST', body: { items: [{ ...item('a'), ...more }] }, headers })

  it('is told by a header, and the rest is stored', async () => {
    const answer = await createWith({ nmae: 'x' })

    assert.deepEqual([answer.status, answer.body], [200, { errors: [] }])
    assert.equal(warning(answer), 'unknown-field;path="/items/0/nmae";nearest="name"')
    assert.deepEqual(await items(), ['a'])
  })

  it('is told with every answer: empty ones, entities, refusals and dry runs', async () => {
    await create(['a'])
    const told = 'unknown-field;path="/nmae";nearest="name"'

    for (const [status, code, body, headers, query] of [
      [204, 'a', {}, {}, ''],
      [200, 'a', {}, { prefer: 'return=representation' }, ''],
      [204, 'a', {}, {}, '?dryRun=true'],
      [404, 'b', {}, {}, ''],
      [400, 'a', { name: 5 }, {}, ''],
      [412, 'a', {}, { 'if-match': '"99"' }, ''],
    ] as const) {
      const answer = await update(`${code}${query}`, { ...body, nmae: 'x' }, headers)

      assert.deepEqual([answer.status, warning(answer)], [status, told])
    }
  })

  it('is told again when an answer is replayed', async () => {
    const key = { 'idempotency-key': 'k' }
    const first = await createWith({ nmae: 'x' }, key)
    const second = await createWith({ nmae: 'x' }, key)

    assert.deepEqual([replayed(first), replayed(second)], [null, 'true'])
    assert.ok(warning(first))
    assert.equal(warning(second), warning(first))
  })

  it('is told in the body, too, where its shape has room', async () => {
    const { body } = await call('/items/count', { method: 'POST', body: { nmae: 'x' } })
    const clean = await call('/items/count', { method: 'POST', body: { name: 'x' } })

    assert.deepEqual(body, {
      count: 0,
      warnings: [{ message: 'Unknown property: nmae. Did you mean name?', path: ['nmae'], nearest: 'name' }],
    })
    assert.deepEqual(clean.body, { count: 0 })
    assert.equal(warning(clean), null)
  })

  it('is refused with handling=strict, by batches, updates and searches', async () => {
    await create(['b'])
    for (const answer of [
      await createWith({ nmae: 'x' }, strict),
      await update('b', { nmae: 'x' }, strict),
      await call('/items/count', { method: 'POST', body: { nmae: 'x' }, headers: strict }),
    ]) {
      assert.deepEqual([answer.status, warning(answer)], [400, null])
      assert.partialDeepStrictEqual(answer.body.error.results.errors, [
        { code: 'OBJECT_ADDITIONAL_PROPERTIES', message: 'Unknown property: nmae. Did you mean name?' },
      ])
    }
    assert.deepEqual(await items(), ['b'])
  })

  it('is none when a read shows it: an entity can be sent back as it was read', async () => {
    await create(['a'])
    const read = { ...(await call('/items/a')).body.item, revision: 1 }

    const answer = await update('a', read, strict)

    assert.deepEqual([answer.status, warning(answer)], [204, null])
  })
})
