import assert from 'node:assert/strict'
import { getPriority } from 'node:os'
import { after, describe, it } from 'node:test'
import { startJobThread, ThreadLost } from './job-thread.ts'

const start = (idleMs?: number) => {
  const told = new Int32Array(new SharedArrayBuffer(12))
  const thread = startJobThread(new URL('./job-thread.fixture.ts', import.meta.url), told, idleMs)
  after(() => thread.stop())
  return { ...thread, read: () => ({ sum: told[0], threadId: told[1] ?? 0, priority: told[2] ?? 0 }) }
}

describe('a long job', () => {
  it('runs in a thread of its own, where the next one runs as well', async () => {
    const { run, read } = start()

    await run('add', { n: 3 })
    const { threadId } = read()
    await Promise.all([run('add', { n: 4 }), run('add', { n: 5 })])

    assert.ok(threadId > 0)
    assert.partialDeepStrictEqual(read(), { sum: 12, threadId })
  })

  it('gives way to whatever answers requests, where a thread has a priority of its own', async () => {
    const { run, read } = start()
    const before = getPriority()

    await run('add', { n: 1 })

    assert.equal(getPriority(), before)
    assert.equal(read().priority, process.platform === 'linux' ? Math.max(before, 10) : before)
  })

  it('tells why it failed, and the next one runs', async () => {
    const { run, read } = start()

    await assert.rejects(run('fail', {}), /on purpose/)
    await assert.rejects(run('none', {}), /there is no task none/)
    await run('add', { n: 1 })

    assert.equal(read().sum, 1)
  })

  it('fails when its thread ends, and the next one gets another thread', async () => {
    const { run, read } = start()
    await run('add', { n: 1 })
    const { threadId } = read()

    const end = run('end', {})
    await assert.rejects(end, ThreadLost)
    await assert.rejects(end, /the thread of the job ended with code 3/)
    await run('add', { n: 1 })

    assert.ok(read().threadId > threadId)
  })

  it('finds a new thread when the last one has rested', async () => {
    const { run, read } = start(0)
    const seen = new Set<number>()

    // the thread ends a moment after the job, and a job that comes before that keeps it
    while (seen.size < 2) {
      await run('add', { n: 1 })
      seen.add(read().threadId)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  })
})
