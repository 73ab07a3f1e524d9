import { fileURLToPath } from 'node:url'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { inPlace } from '../build/in-place.plugin.ts'
import { programs } from '../build/programs.ts'
import { pathInRepository } from './places.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** Of modules that build what the package has built. */
const standIns = new Map([[here('../serve.ts'), here('./serve.ts')]])

/** Binaries for each platform, which npm chooses from. */
const NATIVE = 'sharp'

/** Their files are not in the package, and what needs them is not used here. */
const withFiles = [
  'commander/lib/command.js', // subcommands that are programs
  'import-fresh/index.js', // settings of graphile-worker from a file
  'pdfkit/js/pdfkit.node.mjs', // its own fonts, and archives
  'pino/lib/transport.js', // logs that a thread writes
  'thread-stream/index.js',
]
const readsFiles = /\bimport\.meta\.(url|dirname|filename|resolve)\b|\b__dirname\b/

const address = (path: string) => `new URL('../files/${path}', import.meta.url).href`

const MODULES = '/node_modules/'

const packaged: Plugin = {
  name: 'packaged',
  load: (id) => (standIns.has(id) ? `export * from ${JSON.stringify(standIns.get(id))}` : null),
  transform: (code, id) => {
    const library = id.includes(MODULES) ? id.slice(id.lastIndexOf(MODULES) + MODULES.length) : undefined
    if (library && readsFiles.test(code) && !withFiles.includes(library))
      throw new Error(`${library} finds files beside itself, which the package does not have`)
    if (library) return null
    const found = code.replaceAll(/import\.meta\.resolve\('([^']+)'\)/g, (_, name) =>
      address(pathInRepository(import.meta.resolve(name))),
    )
    return found === code ? null : { code: found, map: null }
  },
}

/** Everything in few files: what an operator installs beside it are binaries. */
export const writeBundle = async (dir: string): Promise<OutputChunk[]> => {
  const bundle = await rolldown({
    input: { tradepost: here('../main.ts'), ...programs },
    platform: 'node',
    external: [NATIVE],
    plugins: [packaged, inPlace((id) => address(pathInRepository(id)))],
  })
  const { output } = await bundle.write({ dir, format: 'esm', chunkFileNames: '[name].js' })
  await bundle.close()
  return output.filter((file) => file.type === 'chunk')
}
