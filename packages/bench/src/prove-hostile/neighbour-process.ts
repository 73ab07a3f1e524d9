import { once } from 'node:events'
import { startChild } from '../server/child.ts'
import type { Cleanup } from '../server/cleanup.ts'
import type { Observed, Shift } from './neighbour.ts'

const entry = new URL('./neighbour.main.ts', import.meta.url)

export type Neighbour = {
  /** Works at its pace for as long as the other work takes. */
  during(shift: Shift, other: () => Promise<void>): Promise<Observed>
}

export const startNeighbour = (cleanup: Cleanup): Neighbour => {
  const { process: child, lost } = startChild('the process of the second merchant', entry, cleanup)
  return {
    during: async (shift, other) => {
      child.send(shift)
      try {
        await other()
      } finally {
        if (child.connected) child.send('stop')
      }
      const [observed] = (await Promise.race([once(child, 'message'), lost])) as [Observed]
      return observed
    },
  }
}
