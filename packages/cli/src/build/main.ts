// Builds the server and the console before they are started: npm run build
import { buildConsole } from '@tradepost/console'
import { buildServer } from './index.ts'

const built = { server: await buildServer(console.log), console: await buildConsole(console.log) }
for (const [name, folder] of Object.entries(built))
  if (folder) console.log(`The ${name} is built: ${folder}`)
  else process.exitCode = 1
