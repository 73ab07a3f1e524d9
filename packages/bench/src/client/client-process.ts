import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Cleanup } from '../server/cleanup.ts'
import type { Order, Report } from './client.ts'
import type { Timings } from './timings.ts'

const entry = fileURLToPath(new URL('./client.main.ts', import.meta.url))

export type ClientProcess = { perform(order: Order): Promise<Timings> }

/** Each side has a process of its own, so that on both a client and PostgreSQL share the cores. */
export const startClient = (cleanup: Cleanup): ClientProcess => {
  const child = fork(entry, { serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  cleanup.add(() => {
    if (child.connected) child.disconnect()
    return ended
  })
  const lost = ended.then((): Report => ({ error: 'the client process ended' }))
  const answer = () => new Promise<Report>((resolve) => child.once('message', resolve))
  return {
    perform: async (order) => {
      child.send(order)
      const report = await Promise.race([answer(), lost])
      if ('error' in report) throw new Error(`${order.side} of ${order.scenario}: ${report.error}`)
      return report.timings
    },
  }
}
