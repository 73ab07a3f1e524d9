import { fileURLToPath } from 'node:url'
import { runServer } from '@tradepost/server/run'

/** In the package the console is built and beside us. */
const consoleFolder = fileURLToPath(new URL('../../../console/dist', import.meta.url))

await runServer({
  loadDemo: async () => (await import('@tradepost/demo')).demo,
  buildConsole: async () => consoleFolder,
})
