// Runs the checks side by side, prints what each has to say, and fails when one does: node scripts/check.ts
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const binary = (name: string) => join(root, 'node_modules/.bin', name)

/** Kept from run to run: a change of one file then takes a tenth of the time of checking all. */
const knownTypes = join(root, 'node_modules/.cache/tradepost-types.tsbuildinfo')

const checks: [name: string, command: string, ...args: string[]][] = [
  ['types', binary('tsc'), '--noEmit', '--incremental', '--tsBuildInfoFile', knownTypes],
  [
    'types of the console',
    binary('tsc'),
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    join(root, 'node_modules/.cache/tradepost-console-types.tsbuildinfo'),
    '--project',
    'packages/console',
  ],
  ['style', binary('biome'), 'check', '.'],
  ['imports and sizes', process.execPath, 'scripts/check/main.ts'],
  ['the interface', process.execPath, 'scripts/contract/snapshot.ts', '--check'],
  ['dead code', binary('knip')],
  ['code that only tests use', binary('knip'), '--production', '--exclude', 'dependencies'],
]

const codes = await Promise.all(
  checks.map(async ([name, command, ...args]) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = new Promise<number>((resolve) => {
      child.once('error', () => resolve(1))
      child.once('close', (code) => resolve(code ?? 1))
    })
    const said = await Promise.all([text(child.stdout), text(child.stderr)])
    const code = await ended
    process.stdout.write(said.join(''))
    if (code !== 0) console.error(`The check of ${name} failed.`)
    return code
  }),
)
process.exitCode = codes.some((code) => code !== 0) ? 1 : 0
