import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Cleanup } from './cleanup.ts'

/** `lost` fails when the process ends. */
export type Child = { process: ChildProcess; lost: Promise<never> }

/** A process with work of its own, until the cleanup disconnects it. */
export const startChild = (name: string, entry: URL, cleanup: Cleanup): Child => {
  const child = fork(fileURLToPath(entry), {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  cleanup.add(() => {
    if (child.connected) child.disconnect()
    return ended
  })
  const lost = ended.then(([code, signal]): never => {
    throw new Error(`${name} ended with ${signal ?? code}`)
  })
  // whoever waits for an answer hears of it
  lost.catch(() => undefined)
  return { process: child, lost }
}
