import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildServer } from '../../packages/cli/src/build/index.ts'

/**
 * Libraries of many small modules that our processes load when they start. In one file each, they are there after 20 ms
 * of processor time and not after 190: a run has some 300 such processes.
 */
const LIBRARIES = ['typebox', 'jose', 'libphonenumber-js']

/** Paths below the root, by the names and addresses that are imported. */
export type Packed = Record<string, string>

const FOLDER = 'node_modules/.cache/tradepost-packed'

/** At once, for another run may read it. */
const put = async (path: string, text: string): Promise<void> => {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, text)
  await rename(draft, path)
}

const packLibrary = async (name: string, path: string): Promise<void> => {
  // takes longer to load than to look whether there is anything to do
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    input: fileURLToPath(import.meta.resolve(name)),
    platform: 'node',
    // whole, as others may import what nobody imports today
    treeshake: false,
  })
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false })
  await bundle.close()
  await put(path, output[0].code)
}

/** Made where no earlier run has. */
export const packLibraries = async (root: string): Promise<Packed> => {
  const packed: Packed = {}
  await mkdir(join(root, FOLDER), { recursive: true })
  for (const name of LIBRARIES) {
    const { version } = JSON.parse(await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8'))
    const path = `${FOLDER}/${name}-${version}.mjs`
    if (!existsSync(join(root, path))) await packLibrary(name, join(root, path))
    packed[name] = path
  }
  return packed
}

/** The thread for long jobs as the server's build has it, for servers that tests start from the sources. */
export const builtThread = async (root: string): Promise<Packed> => {
  const built = await buildServer(console.error)
  if (!built) throw new Error('the server could not be built')
  const source = pathToFileURL(join(root, 'packages/server/src/job-thread.ts')).href
  return { [source]: relative(root, join(built, 'job-thread.js')) }
}
