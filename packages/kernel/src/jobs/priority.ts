import { readFile, writeFile } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** Behind everything that somebody waits for; as much as is left of the machine is still used. */
const LOW_PRIORITY = 10

/** Refused where another user owns the process; it then runs like all others. 0 is the thread that asks, on Linux. */
export const lowerProcess = (pid: number): void => {
  try {
    if (getPriority(pid) < LOW_PRIORITY) setPriority(pid, LOW_PRIORITY)
  } catch {}
}

/** Without special rights, Linux allows one change of a session's priority in a tenth of a second. */
const AGAIN_MS = 110
const ATTEMPTS = 20

const isTooSoon = (error: unknown) => (error as { code?: string }).code === 'EAGAIN'

/** The number of its session is the fourth behind the name, which stands in brackets and may hold blanks. */
const leadsSession = async (pid: number): Promise<boolean> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[3]) === pid
}

const lowerSession = async (pid: number): Promise<void> => {
  const path = `/proc/${pid}/autogroup`
  for (let attempt = 1; ; attempt++)
    try {
      return await writeFile(path, String(LOW_PRIORITY))
    } catch (error) {
      if (!isTooSoon(error) || attempt === ATTEMPTS) throw error
      await sleep(AGAIN_MS)
    }
}

/**
 * Linux shares the processors fairly between sessions (`kernel.sched_autogroup_enabled`) and applies the priority of a
 * process only within its session. Every PostgreSQL process leads a session, so the priority of the session counts.
 */
export const lowerBackend = async (pid: number): Promise<void> => {
  lowerProcess(pid)
  if (process.platform !== 'linux') return
  try {
    if (await leadsSession(pid)) await lowerSession(pid)
  } catch {
    // it has ended, is not ours, or this kernel has no such groups
  }
}
