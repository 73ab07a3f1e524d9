import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTemporaryFolder } from '../server/folder.ts'
import { readArguments } from '../server/options.ts'
import { runProgram } from '../server/program.ts'
import { startServer } from '../server/server-process.ts'
import { proveClients } from './prove.ts'
import { installTools } from './tools.ts'

await runProgram('npm run prove:clients', async (cleanup, say) => {
  readArguments({})
  const folder = await makeTemporaryFolder(cleanup)
  const tools = join(folder, 'tools')
  await mkdir(tools)
  say('Installing linters and generators…')
  const tool = await installTools(tools)
  const settings = { TRADEPOST_DEMO: '1' }
  const server = await startServer({ dataDir: join(folder, 'data'), settings }, cleanup)
  const findings = await proveClients(server.url, tools, tool)
  for (const { title, outcome } of findings) {
    console.log(`${outcome.ok ? 'ok    ' : 'FAILED'} ${title}`)
    if (!outcome.ok) console.log(outcome.output.slice(0, 4000))
  }
  return findings.every(({ outcome }) => outcome.ok)
})
