import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { after, describe, it } from 'node:test'
import { lowerBackend } from './priority.ts'

const startSleeper = async (leadsSession: boolean): Promise<number> => {
  const child = spawn('sleep', ['60'], { detached: leadsSession, stdio: 'ignore' })
  await once(child, 'spawn')
  after(() => child.kill())
  return child.pid as number
}

/** `/autogroup-12 nice 10`; null where the system knows no such groups. */
const sessionPriority = async (pid: number): Promise<number | null> => {
  const text = await readFile(`/proc/${pid}/autogroup`, 'utf8').catch(() => '')
  const [, nice] = /nice (-?\d+)/.exec(text) ?? []
  return nice === undefined ? null : Number(nice)
}

describe('a process of the database that serves long jobs', () => {
  it('gives way, and so does the session that it leads', async () => {
    const pid = await startSleeper(true)
    const hasGroups = (await sessionPriority(pid)) !== null

    await lowerBackend(pid)

    assert.equal(getPriority(pid), Math.max(getPriority(), 10))
    assert.equal(await sessionPriority(pid), hasGroups ? 10 : null)
  })

  it('takes along nobody else of a session that it does not lead', async () => {
    const pid = await startSleeper(false)
    const before = await sessionPriority(process.pid)

    await lowerBackend(pid)

    assert.equal(getPriority(pid), Math.max(getPriority(), 10))
    assert.equal(await sessionPriority(process.pid), before)
  })

  it('may have ended', async () => {
    await lowerBackend(2 ** 22 + 1)
  })
})
