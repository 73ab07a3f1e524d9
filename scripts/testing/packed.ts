import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'rolldown'

/**
 * Libraries of many small modules that our processes load when they start. In one file each, they are there after 20 ms
 * of processor time and not after 190: a run has some 300 such processes.
 */
const LIBRARIES = ['typebox', 'jose', 'libphonenumber-js']

/**
 * Programs that tests start many times. Of the 1.9 s of processor time of a server's start, 0.5 s were for our own 1,400
 * modules one by one. `npm start` and the command `tradepost` load them as they are, which the tests of those do.
 */
const PROGRAMS: Programs = {
  serve: { names: ['@tradepost/cli/serve'], file: 'packages/cli/src/serve.ts' },
  command: { names: ['@tradepost/cli'], file: 'packages/cli/src/main.ts' },
  'job-thread': { names: [], file: 'packages/server/src/job-thread.ts' },
}

/** By the name of the packed file: how others import it, besides by its address. */
export type Programs = Record<string, { names: string[]; file: string }>
/** Paths below the root, by the names and addresses that are imported. */
export type Packed = Record<string, string>

const FOLDER = 'node_modules/.cache/tradepost-packed'

/** Takes longer to load than to look whether there is anything to do. */
const loadRolldown = async () => (await import('rolldown')).rolldown

/** At once, for another run may read it. */
const put = async (path: string, text: string): Promise<void> => {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, text)
  await rename(draft, path)
}

const packLibrary = async (name: string, path: string): Promise<void> => {
  const rolldown = await loadRolldown()
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

/** Packages stay where they are, and so do files that are found beside their modules. */
const inPlace: Plugin = {
  name: 'in-place',
  resolveId: (id) => (/^(\.|\/|@tradepost\/(?!console))/.test(id) ? null : { id, external: true }),
  transform: (code, id) =>
    code.includes('import.meta.url')
      ? { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null }
      : null,
}

/** Changes with every file that was written, has come or gone, and with the way of packing. */
const stateOf = (root: string, programs: Programs): string => {
  const hash = createHash('sha256').update(JSON.stringify(programs))
  const note = (path: string) => {
    const { mtimeMs, size } = statSync(path)
    hash.update(`${path} ${mtimeMs} ${size}\n`)
  }
  note(fileURLToPath(import.meta.url))
  for (const name of readdirSync(join(root, 'packages'))) {
    const folder = join(root, 'packages', name, 'src')
    if (!existsSync(folder)) continue
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    for (const path of files.filter((path) => path.endsWith('.ts')).sort()) note(join(folder, path))
  }
  return hash.digest('hex')
}

const pack = async (root: string, programs: Programs, folder: string): Promise<void> => {
  const rolldown = await loadRolldown()
  const bundle = await rolldown({
    input: Object.fromEntries(Object.entries(programs).map(([name, { file }]) => [name, join(root, file)])),
    platform: 'node',
    plugins: [inPlace],
    treeshake: false,
  })
  const { output } = await bundle.generate({ format: 'esm' })
  await bundle.close()
  // parts bear their content in their name, so a run that goes on still finds its own; those that begin come last
  for (const file of output.toReversed())
    if (file.type === 'chunk') await put(join(folder, file.fileName), file.code)
}

/** Made again when a source has changed since the last run. */
export const packPrograms = async (root: string, programs = PROGRAMS): Promise<Packed> => {
  const folder = join(root, FOLDER, 'programs')
  const state = stateOf(root, programs)
  const note = join(folder, 'state')
  if ((await readFile(note, 'utf8').catch(() => '')) !== state) {
    await mkdir(folder, { recursive: true })
    await pack(root, programs, folder)
    await put(note, state)
  }
  return Object.fromEntries(
    Object.entries(programs).flatMap(([name, { names, file }]) =>
      [...names, pathToFileURL(join(root, file)).href].map((imported) => [
        imported,
        `${FOLDER}/programs/${name}.js`,
      ]),
    ),
  )
}
