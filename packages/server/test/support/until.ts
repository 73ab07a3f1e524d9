import { setTimeout as sleep } from 'node:timers/promises'

/** Asks again and again, for as long as a loaded machine may need. */
export const until = async (holds: () => Promise<boolean> | boolean): Promise<void> => {
  for (const begin = Date.now(); Date.now() - begin < 300_000; await sleep(50)) if (await holds()) return
  throw new Error('it never came to be')
}
