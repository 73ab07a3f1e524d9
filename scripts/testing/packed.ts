import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Libraries of many small modules that our processes load when they start. In one file each, they are there after 20 ms
 * of processor time and not after 190: a run has some 300 such processes.
 */
const LIBRARIES = ['typebox', 'jose', 'libphonenumber-js']

const FOLDER = 'node_modules/.cache/tradepost-packed'

const pack = async (name: string, path: string): Promise<void> => {
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
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  await writeFile(draft, output[0].code)
  await rename(draft, path)
}

/** Paths below the root by the names of the libraries, made where an earlier run has not. */
export const packLibraries = async (root: string): Promise<Record<string, string>> => {
  const packed: Record<string, string> = {}
  for (const name of LIBRARIES) {
    const { version } = JSON.parse(await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8'))
    const path = `${FOLDER}/${name}-${version}.mjs`
    if (!existsSync(join(root, path))) await pack(name, join(root, path))
    packed[name] = path
  }
  return packed
}
