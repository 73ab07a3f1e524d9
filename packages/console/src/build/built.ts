import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { hashInputs } from './inputs.ts'

export type Build = {
  /** Holds a folder for each of the latest builds. */
  builds: string
  /** Folders and files that the result is made from. */
  inputs: string[]
  /** Builds into the folder that it is given. */
  program: URL
  /** The bundler; an installation without development packages has only what was built before. */
  isInstalled: boolean
}
type Notices = { building: string; notInstalled?: string; failed(problem: string): string }

/** In a process of its own: a build takes more memory than serving, and gives it back by ending. */
const runBuild = async (program: URL, folder: string): Promise<string | undefined> => {
  const child = spawn(process.execPath, [fileURLToPath(program), folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(1))
    child.once('close', resolve)
  })
  const [code, output] = await Promise.all([ended, text(child.stderr)])
  return code === 0 ? undefined : output.trim()
}

export const isPackageInstalled = (url: () => string): boolean => {
  try {
    return existsSync(fileURLToPath(url()))
  } catch {
    return false
  }
}

/**
 * The folder of what the sources build as they are now, built when nobody has done so before. It is named by the content
 * of the sources, so that later starts find it without building.
 */
export const findBuilt = async (
  { builds, inputs, program, isInstalled }: Build,
  { building, notInstalled, failed }: Notices,
  onNotice: (text: string) => void,
): Promise<string | undefined> => {
  const folder = join(builds, hashInputs(inputs))
  if (existsSync(folder)) return folder
  if (!isInstalled) {
    if (notInstalled) onNotice(notInstalled)
    return undefined
  }
  onNotice(building)
  const problem = await runBuild(program, folder)
  if (problem === undefined) return folder
  onNotice(failed(problem))
  return undefined
}

/** A server that is still running serves its own build, so the latest ones stay. */
const KEPT = 3

/** Nobody finds half a build under its final name, and two builds at once do not meet. */
export const writeBuild = async (
  folder: string | undefined,
  write: (draft: string) => Promise<unknown>,
): Promise<void> => {
  if (!folder) throw new Error('the folder to build into is missing')
  const builds = dirname(folder)
  const draft = join(builds, `.${basename(folder)}.${process.pid}`)
  await write(draft)
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }))

  const found = await Promise.all(
    (await readdir(builds))
      .filter((name) => !name.startsWith('.'))
      .map(async (name) => {
        // another build may have removed it meanwhile
        const known = await stat(join(builds, name)).catch(() => undefined)
        return { name, time: known?.mtimeMs ?? 0 }
      }),
  )
  const old = found.toSorted((a, b) => b.time - a.time).slice(KEPT)
  await Promise.all(old.map(({ name }) => rm(join(builds, name), { recursive: true, force: true })))
}
