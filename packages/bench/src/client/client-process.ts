import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Cleanup } from '../server/cleanup.ts'
import type { Order, Report } from './client.ts'
import type { Timings } from './timings.ts'

const entry = fileURLToPath(new URL('./client.main.ts', import.meta.url))

export type ClientProcess = { perform(order: Order): Promise<Timings> }

type Child = { process: ChildProcess; ended: Promise<string> }

const start = (): Child => {
  const child = fork(entry, { serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit').then(
    ([code, signal]) => `the client process ended with ${signal ?? code}`,
  )
  return { process: child, ended }
}

/**
 * Each side has a process of its own, so that on both a client and PostgreSQL share the cores. It starts with the first
 * order, since not every run has all sides, and again with the next one when it has ended.
 */
export const startClient = (cleanup: Cleanup): ClientProcess => {
  let child: Child | undefined
  cleanup.add(async () => {
    if (child?.process.connected) child.process.disconnect()
    await child?.ended
  })
  return {
    perform: async (order) => {
      if (!child?.process.connected) child = start()
      const { process, ended } = child
      const answered = new Promise<Report>((resolve) => process.once('message', resolve))
      process.send(order)
      const report = await Promise.race([answered, ended.then((error): Report => ({ error }))])
      if ('error' in report) throw new Error(`${order.side} of ${order.scenario}: ${report.error}`)
      return report.timings
    },
  }
}
