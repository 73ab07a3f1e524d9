// Builds the server into a folder: node build.ts <folder>
import { fileURLToPath, pathToFileURL } from 'node:url'
import { writeBuild } from '@tradepost/console/built'
import { type Plugin, rolldown } from 'rolldown'

const sourceOf = (name: string) => fileURLToPath(import.meta.resolve(name))
const programs = {
  server: fileURLToPath(new URL('../server.ts', import.meta.url)),
  'job-thread': sourceOf('@tradepost/server/job-thread'),
}

/** Ours, and libraries of many small modules; the console builds itself, and other packages stay where they are. */
const packed = /^(\.|\/|@tradepost\/(?!console)|(typebox|jose|libphonenumber-js)(\/|$))/
const threadUrl = "new URL('./job-thread.ts', import.meta.url)"

/** Files that are found beside their modules stay in place, but for the programs. */
const inPlace: Plugin = {
  name: 'in-place',
  resolveId: (id) => (packed.test(id) ? null : { id, external: true }),
  transform: (code, id) => {
    if (!code.includes('import.meta.url')) return null
    const here = JSON.stringify(pathToFileURL(id).href)
    const [first = '', ...others] = code
      .split(threadUrl)
      .map((part) => part.replaceAll('import.meta.url', here))
    return { code: [first, ...others].join("new URL('./job-thread.js', import.meta.url)"), map: null }
  },
}

await writeBuild(process.argv[2], async (dir) => {
  const bundle = await rolldown({
    input: programs,
    platform: 'node',
    plugins: [inPlace],
    treeshake: false,
  })
  // names that stay, so that Node keeps what it has compiled of each once
  await bundle.write({ dir, format: 'esm', chunkFileNames: '[name].js', sourcemap: true })
  await bundle.close()
})
