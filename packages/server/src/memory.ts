import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * Gives back what only the start needed. V8 would keep it for good, because a server that waits allocates too little
 * to make it collect: measured 140 MB resident before and 97 MB after. Takes a tenth of a second.
 */
export const releaseStartMemory = (): void => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  // the only kind that also shrinks the space for new objects
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
