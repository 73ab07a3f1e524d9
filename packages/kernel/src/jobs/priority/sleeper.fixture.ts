import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after } from 'node:test'

/** A process to lower. As PostgreSQL starts its own, it leads a session. */
export const startSleeper = async ({ leadsSession = true } = {}): Promise<number> => {
  const child = spawn('sleep', ['60'], { detached: leadsSession, stdio: 'ignore' })
  await once(child, 'spawn')
  after(() => child.kill())
  return child.pid as number
}
