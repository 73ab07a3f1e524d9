import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * Gives back what only the start needed. Left alone, V8 had not collected it after 30 s: measured 140 MB resident before
 * and 97 MB after. Takes about 140 ms of processor time, before the server says that it is ready.
 */
export const releaseStartMemory = (): void => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  // the only kind that also shrinks the space for new objects
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
