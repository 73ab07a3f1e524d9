import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { describe, it } from 'node:test'
import { lowerBackend, lowerHelpers } from './priority.ts'
import { startSleeper } from './sleeper.fixture.ts'

/** `/autogroup-12 nice 10`; null where the system knows no such groups. */
const sessionPriority = async (pid: number): Promise<number | null> => {
  const text = await readFile(`/proc/${pid}/autogroup`, 'utf8').catch(() => '')
  const [, nice] = /nice (-?\d+)/.exec(text) ?? []
  return nice === undefined ? null : Number(nice)
}

describe('a process of the database that serves long jobs', () => {
  it('gives way, and so does the session that it leads', async () => {
    const pid = await startSleeper()
    const hasGroups = (await sessionPriority(pid)) !== null

    await lowerBackend(pid)

    assert.equal(getPriority(pid), Math.max(getPriority(), 10))
    assert.equal(await sessionPriority(pid), hasGroups ? 10 : null)
  })

  it('takes along nobody else of a session that it does not lead', async () => {
    const pid = await startSleeper({ leadsSession: false })
    const before = await sessionPriority(process.pid)

    await lowerBackend(pid)

    assert.equal(getPriority(pid), Math.max(getPriority(), 10))
    assert.equal(await sessionPriority(process.pid), before)
  })

  it('may have ended', async () => {
    await lowerBackend(2 ** 22 + 1)
  })
})

/** None where the system does not tell them apart. */
const helpersHere = async (): Promise<number[]> => {
  const ids = process.platform === 'linux' ? await readdir('/proc/self/task') : []
  const names = await Promise.all(ids.map((id) => readFile(`/proc/self/task/${id}/comm`, 'utf8')))
  return ids.filter((_, n) => names[n]?.startsWith('V8Worker')).map(Number)
}

describe('helpers that collect garbage for all threads', () => {
  it('give way, and the thread that answers requests does not', async () => {
    const before = getPriority()
    const helpers = await helpersHere()
    assert.equal(helpers.length > 0, process.platform === 'linux')

    await lowerHelpers()

    for (const id of helpers) assert.equal(getPriority(id), Math.max(before, 10))
    assert.equal(getPriority(process.pid), before)
  })
})
