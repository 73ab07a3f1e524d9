import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const usual = fileURLToPath(new URL('./modules.ts', import.meta.url))

/**
 * Has the modules compiled that most processes of a run load, on a machine that has not run them yet. Node keeps what it
 * compiled when a process ends: all processes of the first minutes would compile them, and those that tests kill keep nothing.
 */
export const compileModules = async (env: NodeJS.ProcessEnv, entry = usual): Promise<void> => {
  if (!env.NODE_COMPILE_CACHE || existsSync(env.NODE_COMPILE_CACHE)) return
  // a module that cannot be loaded is told by the tests
  await once(fork(entry, { env, stdio: 'ignore' }), 'exit')
}
