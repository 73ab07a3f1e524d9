import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** Writes down what happens to it, takes a while to stop and ends with a code of its own. */
const server = `
import { appendFileSync } from 'node:fs'
const note = (text) => appendFileSync('log', text + '\\n')
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
  note(signal)
  setTimeout(() => { note('stopped'); process.exit(7) }, 500)
})
setInterval(() => {}, 1000)
note('ready ' + JSON.stringify(process.argv.slice(2)))
`

/** A project as small as can be, in a folder with a blank in its name. */
async function project(t: TestContext): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'tradepost run '))
  t.after(() => rm(dir, { recursive: true, force: true }))
  const script = fileURLToPath(new URL('run.mjs', import.meta.url))
  const link = { resolved: 'part', link: true }
  const head = { name: 'fake', version: '1.0.0', dependencies: { part: 'file:part' } }
  const files = {
    'package.json': JSON.stringify({
      ...head,
      scripts: {
        start: 'exec node scripts/run.mjs serve',
        serve: 'node server.mjs',
        chain: 'true && exit 3',
      },
    }),
    'package-lock.json': JSON.stringify({
      ...head,
      lockfileVersion: 3,
      packages: { '': head, 'node_modules/part': link, part: { version: '1.0.0' } },
    }),
    'part/package.json': JSON.stringify({ name: 'part', version: '1.0.0' }),
    'server.mjs': server,
    log: '',
  }
  await mkdir(join(dir, 'scripts'))
  await copyFile(script, join(dir, 'scripts/run.mjs'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(dir, name)), { recursive: true })
    await writeFile(join(dir, name), content)
  }
  return dir
}

/** Started as a terminal would: in a process group of its own. */
function start(t: TestContext, dir: string, command: string, args: string[], env = process.env) {
  const child = spawn(command, args, { cwd: dir, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  t.after(() => child.kill('SIGKILL'))
  const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return {
    pid: child.pid ?? 0,
    end: async () => {
      const [[code], stdout, stderr] = await ended
      return { code, stdout, stderr }
    },
  }
}

const run = (t: TestContext, dir: string, ...args: string[]) =>
  start(t, dir, process.execPath, [join(dir, 'scripts/run.mjs'), ...args])

/** Whether a script found that it had to install first. */
async function installsBefore(t: TestContext, dir: string): Promise<boolean> {
  const { code, stderr } = await run(t, dir, 'chain').end()
  assert.equal(code, 3)
  return stderr.includes('Installing')
}

const readLog = async (dir: string) => (await readFile(join(dir, 'log'), 'utf8')).trim().split('\n')

async function logged(dir: string, beginning: string): Promise<void> {
  const deadline = Date.now() + 300_000
  while (!(await readLog(dir)).some((line) => line.startsWith(beginning))) {
    assert.ok(Date.now() < deadline, `the server did not come to ${beginning}`)
    await sleep(20)
  }
}

const ready = (dir: string) => logged(dir, 'ready')

describe('run.mjs', () => {
  it('passes Ctrl-C on once, waits for the clean stop and ends with its code', async (t) => {
    const dir = await project(t)
    const running = run(t, dir, 'serve')
    await ready(dir)

    process.kill(-running.pid, 'SIGINT')

    assert.equal((await running.end()).code, 7)
    assert.deepEqual(await readLog(dir), ['ready []', 'SIGINT', 'stopped'])
  })

  it('passes a SIGTERM to itself alone on', async (t) => {
    const dir = await project(t)
    const running = run(t, dir, 'serve')
    await ready(dir)

    process.kill(running.pid, 'SIGTERM')

    assert.equal((await running.end()).code, 7)
    assert.deepEqual(await readLog(dir), ['ready []', 'SIGTERM', 'stopped'])
  })

  it('stops cleanly below npm start, by Ctrl-C and by SIGTERM to npm', async (t) => {
    for (const { signal, target } of [
      { signal: 'SIGINT', target: (pid: number) => -pid },
      { signal: 'SIGTERM', target: (pid: number) => pid },
    ]) {
      const dir = await project(t)
      const running = start(t, dir, 'npm', ['start'])
      await ready(dir)

      process.kill(target(running.pid), signal)

      assert.equal((await running.end()).code, 7)
      assert.deepEqual(await readLog(dir), ['ready []', signal, 'stopped'])
    }
  })

  it('takes the server along when it is killed, or the npm above it', async (t) => {
    for (const [command, args] of [
      [process.execPath, ['scripts/run.mjs', 'serve']],
      ['npm', ['start']],
    ] as const) {
      const dir = await project(t)
      const running = start(t, dir, command, [...args])
      await ready(dir)

      process.kill(running.pid, 'SIGKILL')

      await logged(dir, 'stopped')
      assert.deepEqual(await readLog(dir), ['ready []', 'SIGTERM', 'stopped'])
    }
  })

  it('hands arguments on as they are', async (t) => {
    const dir = await project(t)
    const running = run(t, dir, 'serve', 'two words', '--flag', '$HOME')
    await ready(dir)

    process.kill(running.pid, 'SIGTERM')
    await running.end()

    assert.equal((await readLog(dir))[0], 'ready ["two words","--flag","$HOME"]')
  })

  it('installs only when another version is wanted than is there, and says so only then', async (t) => {
    const dir = await project(t)
    const installs = () => installsBefore(t, dir)

    assert.equal(await installs(), true)
    assert.equal(await installs(), false)
    for (const file of ['package-lock.json', 'part/package.json']) {
      const content = await readFile(join(dir, file), 'utf8')
      await writeFile(join(dir, file), content.replaceAll('"1.0.0"', '"1.0.1"'))
    }
    assert.equal(await installs(), true)
    assert.equal(await installs(), false)
  })

  it('installs nothing where npm has installed, and misses no package of another platform', async (t) => {
    const dir = await project(t)
    const file = join(dir, 'package-lock.json')
    const lock = JSON.parse(await readFile(file, 'utf8'))
    const other = { version: '1.0.0', optional: true, os: ['plan9'], cpu: [process.arch] }
    lock.packages['node_modules/other'] = other
    await writeFile(file, JSON.stringify(lock))
    const npm = start(t, dir, 'npm', ['install', '--no-audit', '--no-fund'])
    assert.equal((await npm.end()).code, 0)

    assert.equal(await installsBefore(t, dir), false)
  })

  it('says in one sentence that packages cannot be fetched', async (t) => {
    const dir = await project(t)
    const head = {
      name: 'fake',
      version: '1.0.0',
      dependencies: { part: '9.9.9' },
      scripts: { chain: 'true' },
    }
    const packages = { '': head, 'node_modules/part': { version: '9.9.9' } }
    await writeFile(join(dir, 'package.json'), JSON.stringify(head))
    await writeFile(join(dir, 'package-lock.json'), JSON.stringify({ ...head, lockfileVersion: 3, packages }))
    const offline = { npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' }

    const script = join(dir, 'scripts/run.mjs')
    const { code, stderr } = await start(t, dir, process.execPath, [script, 'chain'], {
      ...process.env,
      ...offline,
    }).end()

    assert.equal(code, 1)
    assert.match(stderr, /ECONNREFUSED/)
    assert.match(stderr, /The packages could not be installed: the first start needs npm and a connection/)
  })

  it('names the scripts there are when asked for another', async (t) => {
    const { code, stderr } = await run(t, await project(t), 'swerve').end()

    assert.equal(code, 1)
    assert.match(stderr, /^There is no script swerve in package\.json: choose one of start, serve, chain\./)
  })
})
