import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@tradepost/kernel'
import { type Harness, harness } from '../support/harness.ts'
import { slowDown, slowQuestion } from '../support/slow.ts'

/** Questions that wait for the table. */
const waiting = async ({ platform }: Harness) => {
  const { count } = await platform.database.one<{ count: number }>(sql`
    select count(*) from pg_locks l join pg_stat_activity a using (pid)
    where l.relation = 'product'::regclass and not l.granted and a.datname = current_database()`)
  return count
}

const until = async (h: Harness, isReached: (count: number) => boolean) => {
  const deadline = Date.now() + 30_000
  while (!isReached(await waiting(h))) {
    assert.ok(Date.now() < deadline, `${await waiting(h)} questions are still at work`)
    await sleep(20)
  }
}

const open = async () => {
  // no limit that ends anything while a test runs
  const h = await harness({}, { dbPool: 4, readSeconds: 600 })
  await h.seed.catalog()
  const token = await h.token()
  const ask = (signal: AbortSignal) =>
    fetch(h.url + slowQuestion(h.merchantCode), {
      headers: { authorization: `Bearer ${token}` },
      signal,
    }).then(
      ({ status }) => status,
      () => 'left' as const,
    )
  return { h, ask }
}

describe('slow questions of one merchant', () => {
  it('end when their caller leaves', async (t) => {
    const { h, ask } = await open()
    await slowDown(t, h)
    const leaving = new AbortController()
    const answer = ask(leaving.signal)
    await until(h, (count) => count === 1)

    leaving.abort()

    assert.equal(await answer, 'left')
    await until(h, (count) => count === 0)
  })

  it('leave the others their connections', async (t) => {
    const { h, ask } = await open()
    const other = await harness()
    await other.seed.location({ code: 'north' })
    await slowDown(t, h)
    const leaving = new AbortController()
    const rush = Array.from({ length: 40 }, () => ask(leaving.signal))
    await until(h, (count) => count >= 2)

    for (let times = 0; times < 10; times++) {
      const { location } = await other.api.getLocation({ locationCode: 'north' })
      assert.equal(location.code, 'north')
    }

    // the rush was at its height all the time, without all connections
    assert.equal(await waiting(h), 3)
    leaving.abort()
    await Promise.all(rush)
    await until(h, (count) => count === 0)
  })
})
