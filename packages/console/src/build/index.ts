import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { hashInputs } from './inputs.ts'
import { builds } from './places.ts'

/** In a process of its own: a build takes more memory than serving, and gives it back by ending. */
const runBuild = async (folder: string): Promise<string | undefined> => {
  const program = fileURLToPath(new URL('./build.ts', import.meta.url))
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(1))
    child.once('close', resolve)
  })
  const [code, output] = await Promise.all([ended, text(child.stderr)])
  return code === 0 ? undefined : output.trim()
}

/** An installation without development packages serves what was built before. */
const canBuild = (): boolean => {
  try {
    return existsSync(fileURLToPath(import.meta.resolve('vite')))
  } catch {
    return false
  }
}

const notBuilt =
  'There is no console at /admin: it has not been built, and what builds it is not installed. ' +
  'Run npm install with the development packages and npm run build, and then take those packages away.'

/**
 * The folder of the console as its sources are now, built when nobody has done so before. It is named by the content of the
 * sources, so that later starts find it without building.
 */
export const buildConsole = async (onNotice: (text: string) => void): Promise<string | undefined> => {
  const folder = join(builds, await hashInputs())
  if (existsSync(folder)) return folder
  if (!canBuild()) {
    onNotice(notBuilt)
    return undefined
  }
  onNotice('Building the console, which takes some seconds…')
  const problem = await runBuild(folder)
  if (problem === undefined) return folder
  onNotice(`The console could not be built, so there is none at /admin: ${problem}`)
  return undefined
}
