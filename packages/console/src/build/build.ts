// Builds the console into a folder: node build.ts <folder>
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { operationRows } from '@tradepost/sdk/operation-rows'
import { build } from 'vite'
import { writeBuild } from './built.ts'
import { contractModules } from './contract.plugin.ts'
import { consoleRoot } from './places.ts'

const brotli = promisify(brotliCompress)
/** The best one takes three times as long for two percent. */
const QUALITY = 9

await writeBuild(process.argv[2], async (draft) => {
  await build({
    configFile: false,
    root: join(consoleRoot, 'src/app'),
    base: '/admin/',
    logLevel: 'error',
    // staff never act as shoppers
    plugins: [contractModules(), operationRows(({ path }) => !path.startsWith('/shop/v1/'))],
    build: {
      outDir: draft,
      emptyOutDir: true,
      target: 'es2022',
      // the policy of the page lets no script write another one, not even to preload
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1000,
      // of what is passed on with the console
      license: { fileName: 'libraries.md' },
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
})
