// Builds the console into a folder: node build.ts <folder>
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { operationRows } from '@tradepost/sdk/operation-rows'
import { build } from 'vite'
import { contractModules } from './contract.plugin.ts'
import { builds, consoleRoot } from './places.ts'

const brotli = promisify(brotliCompress)
/** The best one takes three times as long for two percent. */
const QUALITY = 9

const folder = process.argv[2]
if (!folder) throw new Error('the folder to build into is missing')
/** Nobody finds half a build under its final name, and two builds at once do not meet. */
const draft = join(dirname(folder), `.${basename(folder)}.${process.pid}`)

await build({
  configFile: false,
  root: join(consoleRoot, 'src/app'),
  base: '/admin/',
  logLevel: 'error',
  plugins: [contractModules(), operationRows()],
  build: {
    outDir: draft,
    emptyOutDir: true,
    target: 'es2022',
    // the policy of the page lets no script write another one, not even to preload
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    // one file for the parts of most pages, of which there are some eighty: a page asks for 40 files in place of 64
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'shared', minShareCount: 55, includeDependenciesRecursively: false }],
        },
      },
    },
  },
})

const assets = join(draft, 'assets')
await Promise.all(
  (await readdir(assets)).map(async (name) => {
    const packed = await brotli(await readFile(join(assets, name)), {
      params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY },
    })
    await writeFile(join(assets, `${name}.br`), packed)
  }),
)

await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }))

/** A server that is still running serves its own build, so the latest ones stay. */
const KEPT = 3
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
