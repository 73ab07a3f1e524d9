// Builds the server into a folder: node build.ts <folder>
import { fileURLToPath, pathToFileURL } from 'node:url'
import { writeBuild } from '@tradepost/console/built'
import { type Plugin, rolldown } from 'rolldown'
import { inPlace } from './in-place.plugin.ts'
import { programs } from './programs.ts'

/** Ours, and libraries of many small modules; the console builds itself, and other packages stay where they are. */
const packed = /^(\.|\/|@tradepost\/(?!console)|(typebox|jose|libphonenumber-js)(\/|$))/
const othersOutside: Plugin = {
  name: 'others-outside',
  resolveId: (id) => (packed.test(id) ? null : { id, external: true }),
}

await writeBuild(process.argv[2], async (dir) => {
  const bundle = await rolldown({
    input: { server: fileURLToPath(new URL('../server.ts', import.meta.url)), ...programs },
    platform: 'node',
    plugins: [othersOutside, inPlace((id) => JSON.stringify(pathToFileURL(id).href))],
    treeshake: false,
  })
  // names that stay, so that Node keeps what it has compiled of each once
  await bundle.write({ dir, format: 'esm', chunkFileNames: '[name].js', sourcemap: true })
  await bundle.close()
})
