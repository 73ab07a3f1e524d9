// Runs the tests on one PostgreSQL, the embedded one or the server of DATABASE_URL:
//   node scripts/test.ts [options] [files, folders or patterns]; --help tells the options
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { runChecks, sayFailed } from './check.ts'
import { findChanged } from './testing/changed.ts'
import { inTemporaryFolder, quickestFolder, withServer, withTemplate } from './testing/database.ts'
import { longestFirst, readDurations, writeDurations } from './testing/durations.ts'
import { findFiles, needsOwnProcess, tierCommands, tierOf, tiers } from './testing/files.ts'
import { watchIdle } from './testing/idle.ts'
import { readTestOptions, type TestOptions, usage } from './testing/options.ts'
import { builtThread, type Packed, packLibraries } from './testing/packed.ts'
import { startPool } from './testing/pool.ts'
import { createReport } from './testing/report.ts'
import { compileModules } from './testing/warm.ts'

type Chosen = { files: string[]; leftOut: number }

const root = dirname(dirname(fileURLToPath(import.meta.url)))

// A stricter one would send root's databases to the fallback folder, where nobody removes them.
process.umask(0o022)

let stop: () => void = () => undefined
let interrupted: 'SIGINT' | 'SIGTERM' | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted ??= signal
    stop()
  })
}

process.exitCode = await main().catch((error) => {
  console.error(error instanceof TypeError ? error.message : error)
  return 1
})

async function main(): Promise<number> {
  const options = readTestOptions(process.argv.slice(2))
  if (options === 'help') {
    console.log(usage)
    return 0
  }
  const chosen = await chooseFiles(options)
  const { files } = chosen
  if (files.length === 0) {
    console.log('No test is touched by the change.')
    return 0
  }
  // they wait for their longest, and the first tests for their database
  const checks = options.isChecking ? runChecks() : []
  const packed = { ...(await packLibraries(root)), ...(await builtThread(root)) }
  const code = await inTemporaryFolder(await quickestFolder(), (temporary) => {
    const env = testEnvironment(temporary, packed)
    // beside the making of the database, which takes longer
    const compiled = compileModules(env)
    return withServer((url) =>
      withTemplate(root, url, async (template) => {
        await compiled
        const found = { TRADEPOST_TEST_DATABASE: url, TRADEPOST_TEST_TEMPLATE: template }
        return runTests(files, options, { ...env, ...found })
      }),
    )
  })
  sayLeftOut(options, chosen)
  const failed = await checks
  sayFailed(failed)
  return failed.length > 0 ? 1 : code
}

async function chooseFiles({ named, changedSince, tier }: TestOptions): Promise<Chosen> {
  const found = await findFiles(root, named)
  const changed = changedSince === undefined ? found : await findChanged(root, changedSince, found)
  const files = changed.filter((file) => tier === undefined || tierOf(file) === tier)
  return { files, leftOut: changed.length - files.length }
}

/** Nobody takes a part for the whole. */
function sayLeftOut({ tier }: TestOptions, { leftOut }: Chosen) {
  const other = tiers.find((name) => name !== tier)
  if (tier && other) console.log(`Left out: ${leftOut} files, which ${tierCommands[other]} runs.`)
}

async function runTests(files: string[], options: TestOptions, env: NodeJS.ProcessEnv): Promise<number> {
  const known = await readDurations()
  const measured: typeof known = {}
  const { fileMs, atOnce, mostAtOnce, nodeOptions } = options
  const report = createReport(process.stdout, nodeOptions.length > 0)
  const pool = startPool({
    ...{ root, env, fileMs, graceMs: 60_000, nodeOptions, isIdle: watchIdle() },
    files: interrupted ? [] : longestFirst(files, known),
    width: atOnce,
    widest: mostAtOnce,
    isAlone: (file) => nodeOptions.length > 0 || needsOwnProcess(file),
    onRun: (file, run) => {
      measured[file] = run.ms
      report.show(file, run)
    },
    onProblem: (behind, problem) => report.fail(`behind ${behind.join(', ')}`, problem),
  })
  stop = pool.stop
  await pool.finished
  const isWell = await report.end()
  if (interrupted) return 128 + constants.signals[interrupted]
  if (options.isRecording)
    await writeDurations(options.named.length > 0 || options.tier ? { ...known, ...measured } : measured)
  return isWell ? 0 : 1
}

/** Shares between the processes of a run how modules were resolved. */
function resolveHook(temporary: string, packed: Packed): string {
  const hook = pathToFileURL(join(root, 'scripts/testing/resolve.mjs'))
  hook.searchParams.set('memory', join(temporary, 'modules.json'))
  hook.searchParams.set('packed', JSON.stringify(packed))
  return hook.href
}

/** Settings of the user's environment must not influence the tests. */
function testEnvironment(temporary: string, packed: Packed): NodeJS.ProcessEnv {
  // the last one silences the npm that tests start, too
  const own = /^(TRADEPOST_|DATABASE_|npm_config_loglevel$)/
  const inherited = Object.entries(process.env).filter(([name]) => !own.test(name))
  return {
    ...Object.fromEntries(inherited),
    TMPDIR: temporary,
    // compiled once for all processes, and for the next run
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/tradepost'),
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${resolveHook(temporary, packed)}`,
  }
}
