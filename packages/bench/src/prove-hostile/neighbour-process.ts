import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Cleanup } from '../server/cleanup.ts'
import type { Observed, Shift } from './neighbour.ts'

const entry = fileURLToPath(new URL('./neighbour.main.ts', import.meta.url))

export type Neighbour = {
  /** Works at its pace for as long as the other work takes. */
  during(shift: Shift, other: () => Promise<void>): Promise<Observed>
}

export const startNeighbour = (cleanup: Cleanup): Neighbour => {
  const child = fork(entry, { serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  cleanup.add(() => {
    if (child.connected) child.disconnect()
    return ended
  })
  const lost = ended.then((): never => {
    throw new Error('the process of the second merchant ended')
  })
  lost.catch(() => undefined)
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
