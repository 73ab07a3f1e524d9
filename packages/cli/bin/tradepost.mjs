#!/usr/bin/env node
// The command `tradepost`, on whatever Node there is: plain JavaScript that hands over to the Node of the project.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const self = fileURLToPath(import.meta.url)
const root = dirname(dirname(dirname(dirname(self))))
const ownNode = join(root, 'node_modules', '.bin', 'node')

/** Runs TypeScript as it is, and has the Argon2 that passwords need. */
const isNewEnough = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > 24 || (major === 24 && minor >= 7)
}

if (!existsSync(ownNode)) {
  console.error('Tradepost is not installed yet: run npm start once in its folder.')
  process.exitCode = 1
} else if (isNewEnough()) {
  // the folder that npm start uses, from wherever this is called
  process.env.TRADEPOST_DATA_DIR ||= join(root, 'data')
  // measured: 1.1 s of CPU for a command instead of 1.75; a folder of ours, because others may write to /tmp
  module.enableCompileCache(join(root, 'node_modules', '.cache', 'tradepost'))
  await import('../src/main.ts')
} else {
  handOver()
}

function handOver() {
  const child = spawn(ownNode, [self, ...process.argv.slice(2)], { stdio: 'inherit' })
  // a terminal sends Ctrl-C to both; the second one does no harm
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => {
    console.error(`The Node of the project could not be started: ${error.message}.`)
    process.exitCode = 1
  })
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
