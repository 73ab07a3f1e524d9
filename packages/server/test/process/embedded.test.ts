import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { lookAtEmbedded } from '@tradepost/postgres'
import { childrenOf, launch, newFolder } from '../support/launch.ts'
import { until } from '../support/until.ts'

/** Made and migrated once for all tests, which work on copies. */
const madeFolder = async () => {
  const folder = await newFolder()
  const { child, ended, ready } = launch({ TRADEPOST_DATA_DIR: folder, TRADEPOST_DEMO: '0' })
  await ready
  child.kill('SIGTERM')
  assert.equal((await ended).code, 0)
  return folder
}
const made = madeFolder()

/** A server without the demo, which would take longer to start. */
const launchEmbedded = async (env: Record<string, string> = {}) => {
  const dataDir = await newFolder()
  // unlike Node's own copy, it keeps the owner
  await promisify(execFile)('cp', ['-a', `${await made}/.`, dataDir])
  const server = launch({ TRADEPOST_DATA_DIR: dataDir, TRADEPOST_DEMO: '0', ...env })
  const url = await server.ready
  const look = await lookAtEmbedded(dataDir)
  assert.ok(look?.running)
  const running = async () => (await lookAtEmbedded(dataDir))?.running?.pid
  return { ...server, url, running, cluster: look.cluster, postmaster: look.running.pid }
}

type Launched = Awaited<ReturnType<typeof launchEmbedded>>

const status = async (url: string, path: string) =>
  (await fetch(url + path, { headers: { connection: 'close' } })).status

describe('a server whose embedded database', { concurrency: 4 }, () => {
  // the longest begins first
  it('cannot be brought back for a minute ends with a sentence and a code of its own', async () => {
    const { ended, cluster, postmaster } = await launchEmbedded({ TRADEPOST_WORKERS: '2' })
    await rm(join(cluster, 'global/pg_control'))

    process.kill(postmaster, 'SIGKILL')

    const { code, output } = await ended
    assert.equal(code, 3)
    assert.match(output, /\nThe embedded database ended and could not be brought back for 60 seconds, .+\n$/)
  })

  const startsAgain = async ({ output, url, running, postmaster }: Launched) => {
    process.kill(postmaster, 'SIGKILL')

    await until(async () => ![postmaster, undefined].includes(await running()))
    await until(async () => (await status(url, '/readyz')) === 200)
    // a request of the pool, not only the probe
    assert.equal(await status(url, '/auth/v1/merchants/none/clients'), 401)
    await until(() => /The embedded database runs again \(process \d+\)/.test(output()))
  }
  const stops = async ({ child, ended, running }: Launched) => {
    child.kill('SIGTERM')

    assert.equal((await ended).code, 0)
    assert.equal(await running(), undefined)
  }

  it('was killed starts it again, with TRADEPOST_WORKERS=2', async () => {
    const server = await launchEmbedded({ TRADEPOST_WORKERS: '2' })

    await startsAgain(server)

    await stops(server)
  })

  describe('serves one process', { concurrency: 1 }, () => {
    let server: Launched
    before(async () => {
      server = await launchEmbedded({ TRADEPOST_WORKERS: '1' })
    })

    it('and was killed starts it again', () => startsAgain(server))

    it('and is frozen is not ready, says so in time and is ready again afterwards', async () => {
      const { url, running } = server
      const postmaster = await running()
      assert.ok(postmaster)
      assert.equal(await status(url, '/readyz'), 200)
      const frozen = [postmaster, ...childrenOf(postmaster)]
      for (const pid of frozen) process.kill(pid, 'SIGSTOP')
      const answers: { status: number; ms: number }[] = []
      try {
        // a busy machine may be late now and then; an answer that waits for the database never comes
        while (answers.length < 3 || !answers.some(({ ms }) => ms < 4000)) {
          const begin = performance.now()
          answers.push({ status: await status(url, '/readyz'), ms: performance.now() - begin })
        }
        assert.equal(await status(url, '/healthz'), 200)
      } finally {
        for (const pid of frozen) process.kill(pid, 'SIGCONT')
      }

      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([503]))
      await until(async () => (await status(url, '/readyz')) === 200)
    })

    it('and was brought back ends with its server', () => stops(server))
  })
})
