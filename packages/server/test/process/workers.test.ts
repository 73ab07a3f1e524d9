import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, type RequestOptions, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { childrenOf, launch, stateOf } from '../support/launch.ts'
import { cloneDatabase } from '../support/server.ts'
import { until } from '../support/until.ts'

/** Requests a second of one caller, over all processes. */
const RATE = 40

const { child, ended, ready } = launch({
  DATABASE_URL: await cloneDatabase(),
  TRADEPOST_WORKERS: '3',
  TRADEPOST_DEMO: '0',
  TRADEPOST_RATE_LIMIT: String(RATE),
  TRADEPOST_SECRET: 'a secret of the tests, long enough to be one',
})
const url = await ready

/**
 * A connection of its own each time, so that another worker answers. `fetch` opens spare ones after a request that was
 * ended, and a later request would wait in the hands of the worker that such a one was given to.
 */
const get = async (
  path: string,
  { signal, headers }: Pick<RequestOptions, 'signal' | 'headers'> = {},
): Promise<{ status: number; text: string }> => {
  const asked = request(url + path, { agent: false, signal, headers })
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode as number, text: await text(answer) }
}

const value = (page: string, sample: string): number =>
  Number(
    page
      .split('\n')
      .find((line) => line.startsWith(`${sample} `))
      ?.slice(sample.length + 1),
  )

const unknownPages = 'tradepost_request_duration_seconds_count{operation="other",status="404"}'

const scrape = async () => {
  const { status, text: page } = await get('/metrics')
  assert.equal(status, 200)
  return {
    page,
    requests: value(page, unknownPages) || 0,
    answering: value(page, 'tradepost_workers{state="answering"}'),
  }
}

const ask = async (times: number) => {
  for (let count = 0; count < times; count++) await get('/nowhere')
}

const workers = () => childrenOf(child.pid as number)

describe('several processes', () => {
  after(async () => {
    child.kill('SIGTERM')
    assert.equal((await ended).code, 0)
  })

  describe('their metrics', () => {
    it('are on one page, whichever process is asked', async () => {
      await ask(12)

      const pages = [await scrape(), await scrape(), await scrape(), await scrape()]

      assert.deepEqual(
        pages.map(({ requests, answering }) => [requests, answering]),
        Array(4).fill([12, 3]),
      )
    })

    it('tell the pool, the queues and the program once for all', async () => {
      const { page } = await scrape()

      assert.equal(value(page, 'tradepost_database_connections_max'), 60)
      for (const name of [
        'tradepost_jobs_waiting',
        'tradepost_jobs_oldest_seconds',
        'tradepost_intake_events_failed',
        'tradepost_database_connections_wanted',
        'tradepost_database_connections{state="idle"}',
      ])
        assert.equal(page.split('\n').filter((line) => line.startsWith(`${name} `)).length, 1, name)
      assert.match(page, /^tradepost_outbox_lag_seconds\{subscriber="\w+"\} /m)
      assert.match(page, /^tradepost_build_info\{version="[\d.]+",node="24[\d.]+"\} 1$/m)
    })

    it('come without delay or loss while a process hangs', async () => {
      const before = await scrape()
      const [hanging = 0] = workers()
      process.kill(hanging, 'SIGSTOP')
      // a connection that the hanging one was given waits with it
      const pages = await Promise.allSettled(
        Array.from({ length: 6 }, () => get('/metrics', { signal: AbortSignal.timeout(10_000) })),
      )
      process.kill(hanging, 'SIGCONT')

      const texts = pages.filter((page) => page.status === 'fulfilled').map((page) => page.value.text)
      assert.ok(texts.length > 0)
      for (const text of texts) {
        assert.equal(value(text, unknownPages), before.requests)
        assert.equal(value(text, 'tradepost_workers{state="silent"}'), 1)
      }
      await until(async () => (await scrape()).answering === 3)
    })

    it('keep what a process had counted when it dies', async () => {
      const before = await scrape()
      const pids = workers()
      process.kill(pids[0] as number, 'SIGKILL')

      await until(async () => {
        // before it is asked for figures: those of a moment ago may be its own
        const isGone = !workers().includes(pids[0] as number)
        // a connection that the dead one was given is closed
        const found = await scrape().catch((error) => {
          if (error.code !== 'ECONNRESET') throw error
        })
        if (!found) return false
        assert.equal(found.requests, before.requests)
        return isGone && found.answering === 3
      })

      await ask(3)
      assert.equal((await scrape()).requests, before.requests + 3)
    })
  })

  it('leave nobody waiting who was given to one that died', async () => {
    const [dying = 0] = workers()
    process.kill(dying, 'SIGSTOP')
    await until(async () => stateOf(dying) === 'T')
    const begin = Date.now()
    const answers = Promise.allSettled(Array.from({ length: 6 }, () => get('/nowhere')))
    // long enough for each of the three to be given one
    await sleep(500)
    // to be asked for figures in between must not make us forget it
    await scrape()
    process.kill(dying, 'SIGKILL')

    const settled = await answers

    assert.ok(Date.now() - begin < 60_000)
    const left = settled.filter(({ status }) => status === 'rejected')
    assert.ok(left.length <= 1, inspect(left, { depth: 5 }))
    await until(async () => (await scrape()).answering === 3)
  })

  it('serve a caller who asks all of them no more often than his limit allows', async () => {
    const authorization = 'Bearer nobody'
    // a process hears the others from its first token on
    await Promise.all(
      Array.from({ length: 12 }, () =>
        get('/catalog/v1/merchants/tea/products', { headers: { authorization } }),
      ),
    )
    const seconds = 8
    const until = performance.now() + 1000 * seconds
    let served = 0
    let refused = 0
    const keepAsking = async () => {
      while (performance.now() < until) {
        const { status } = await get('/nowhere')
        if (status === 404) served++
        else refused++
      }
    }

    await Promise.all(Array.from({ length: 6 }, keepAsking))

    assert.ok(refused > 0)
    assert.ok(served <= 1.25 * seconds * RATE, `${served} were served, ${refused} refused`)
    assert.ok(served >= 0.5 * seconds * RATE, `${served} were served, ${refused} refused`)
  })
})
