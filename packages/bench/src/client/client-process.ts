import { once } from 'node:events'
import { type Child, startChild } from '../server/child.ts'
import type { Cleanup } from '../server/cleanup.ts'
import type { Order, Report } from './client.ts'
import type { Timings } from './timings.ts'

const entry = new URL('./client.main.ts', import.meta.url)

export type ClientProcess = { perform(order: Order): Promise<Timings> }

/**
 * Each side has a process of its own, so that on both a client and PostgreSQL share the cores. It starts with the first
 * order, since not every run has all sides, and again with the next one when it has ended.
 */
export const startClient = (cleanup: Cleanup): ClientProcess => {
  let child: Child | undefined
  return {
    perform: async (order) => {
      if (!child?.process.connected) child = startChild('the client process', entry, cleanup)
      const { process, lost } = child
      const answered = once(process, 'message') as Promise<[Report]>
      process.send(order)
      const [report] = await Promise.race([answered, lost]).catch(({ message }: Error): [Report] => [
        { error: message },
      ])
      if ('error' in report) throw new Error(`${order.side} of ${order.scenario}: ${report.error}`)
      return report.timings
    },
  }
}
