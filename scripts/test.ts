// Runs the tests on one PostgreSQL, the embedded one or the server of DATABASE_URL:
//   node scripts/test.ts [files or options of node --test]
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, glob, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, constants, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  connectionString,
  createDatabase,
  dropDatabases,
  openEmbedded,
  withDatabase,
} from '../packages/postgres/src/index.ts'
import { readPidFile, stopPostmaster } from '../packages/postgres/src/pid-file.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const everything = [
  'packages/*/src/**/*.test.ts',
  'packages/*/test/**/*.test.ts',
  'packages/*/functions/*.test.ts',
  'scripts/**/*.test.ts',
]
const timeout = 120_000

// A stricter one would send root's databases to the fallback folder, where nobody removes them.
process.umask(0o022)

let runner: ChildProcess | undefined
let interrupted: 'SIGINT' | 'SIGTERM' | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted ??= signal
    runner?.kill('SIGTERM')
  })
}

process.exitCode = await inTemporaryFolder((temporary) =>
  withServer(temporary, (url) => withTemplate(url, (template) => runTests(temporary, url, template))),
)

/** Removes the temporary folder of the tests, also when they are interrupted. */
async function inTemporaryFolder(work: (folder: string) => Promise<number>): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'tradepost-'))
  try {
    // As root, the database runs as another user, who must be able to pass through.
    await chmod(folder, 0o755)
    return await work(folder)
  } finally {
    await stopDatabasesIn(folder)
    await rm(folder, { recursive: true, force: true })
  }
}

async function stopDatabasesIn(folder: string): Promise<void> {
  for await (const file of glob('**/postmaster.pid', { cwd: folder })) {
    const cluster = dirname(join(folder, file))
    const found = await readPidFile(cluster)
    if (found) await stopPostmaster(found.pid, cluster)
  }
}

async function withServer(temporary: string, work: (url: string) => Promise<number>): Promise<number> {
  if (process.env.DATABASE_URL) return work(process.env.DATABASE_URL)
  const db = await openEmbedded({ dataDir: join(temporary, 'data'), durable: false })
  return work(connectionString(db.connection)).finally(db.stop)
}

/** Test databases are clones of the template and bear its name in front of theirs, so that they can be removed. */
async function withTemplate(url: string, work: (template: string) => Promise<number>): Promise<number> {
  const template = `tradepost_template_${randomBytes(4).toString('hex')}`
  try {
    await createDatabase(url, template)
    await prepareTemplate(withDatabase(url, template))
    return await work(template)
  } finally {
    await dropDatabases(url, template)
  }
}

/** The server's package fills the template: migrations and what every test starts with. */
async function prepareTemplate(url: string): Promise<void> {
  const path = join(root, 'packages/server/test/support/template.ts')
  if (!existsSync(path)) return
  const hook: { prepareTemplate(url: string): Promise<void> } = await import(pathToFileURL(path).href)
  await hook.prepareTemplate(url)
}

async function runTests(temporary: string, url: string, template: string): Promise<number> {
  const given = process.argv.slice(2)
  const files = given.some((argument) => !argument.startsWith('-')) ? [] : everything
  const options = [
    `--test-concurrency=${availableParallelism()}`,
    `--test-timeout=${timeout}`,
    '--test-reporter=spec',
  ]
  if (!interrupted) {
    runner = spawn(process.execPath, ['--test', ...options, ...given, ...files], {
      cwd: root,
      env: testEnvironment(temporary, url, template),
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    await once(runner, 'exit')
  }
  return interrupted ? 128 + constants.signals[interrupted] : (runner?.exitCode ?? 1)
}

/** Settings of whoever runs the tests must not decide how they end. */
function testEnvironment(temporary: string, url: string, template: string): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(TRADEPOST|DATABASE)_/.test(name))
  return {
    ...Object.fromEntries(inherited),
    TMPDIR: temporary,
    // every file is a process, and all of them load the same modules
    NODE_COMPILE_CACHE: join(temporary, 'modules'),
    TRADEPOST_TEST_DATABASE: url,
    TRADEPOST_TEST_TEMPLATE: template,
  }
}
