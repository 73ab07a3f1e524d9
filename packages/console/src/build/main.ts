// Builds the console before it is served: npm run build
import { buildConsole } from './index.ts'

const folder = await buildConsole(console.log)
if (folder === undefined) process.exitCode = 1
else console.log(`The console is built: ${folder}`)
