import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, raw, sql, unprepared } from '../packages/kernel/src/index.ts'
import { cloneDemo } from '../packages/server/test/support/demo.ts'
import { inherited, launch, newFolder } from '../packages/server/test/support/launch.ts'
import { commandsOf } from './docs/commands.ts'
import { compare } from './docs/compare.ts'
import { type Fence, fencesOf, readPage, root } from './docs/fences.ts'

const PAGE = 'docs/operate/operations.md'
const page = await readPage(PAGE)
const binary = join(root, 'packages/cli/bin/tradepost.mjs')

const blocks = fencesOf(page)

const folder = await newFolder()
// where the page works
const cwd = join(folder, 'srv/tradepost')
await mkdir(cwd, { recursive: true })
const env = {
  TRADEPOST_DATA_DIR: join(folder, 'data'),
  TRADEPOST_WAL_ARCHIVE: join(folder, 'backup/log'),
  TRADEPOST_DEMO: '1',
  TRADEPOST_LOG_LEVEL: 'error',
}
/** The folders of the page lie below one of the test, which has a blank in its path. */
const moved = (command: string): string =>
  command.replaceAll(/(?<=[ =])\/(backup|srv)\/[\w-]+/g, (path) => `"${folder}${path}"`)

const run = async (command: string): Promise<string> => {
  const script = `npx() { shift; "${process.execPath}" "${binary}" "$@"; }\n${moved(command)}`
  const child = spawn('bash', ['-e', '-c', script], {
    cwd,
    env: { ...inherited(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, notes, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  assert.equal(code, 0, `${command}\n${output}${notes}`)
  return `${output}${notes}`.replaceAll(folder, '')
}

const follow = async ({ code }: Fence, change = (command: string) => command): Promise<void> => {
  for (const { command, shows } of commandsOf(code))
    compare({ language: 'text', code: shows.join('\n') }, await run(change(command)), new Map(), PAGE)
}

const commands = blocks.filter(({ language, note }) => language === 'console' && note === '')
const blockWith = (words: string): Fence => {
  const found = commands.filter(({ code }) => code.includes(words))
  assert.equal(found.length, 1, words)
  return found[0] as Fence
}

describe('the page of operations', async () => {
  const server = launch(env)
  await server.ready
  const followed: Fence[] = []
  const followOnce = (words: string, change?: (command: string) => string) => {
    const block = blockWith(words)
    followed.push(block)
    return follow(block, change)
  }
  let afterBackup = ''

  it('makes the first merchant', () =>
    followOnce('merchant create', (command) =>
      // at a terminal it asks
      command.replace(/^.*--owner-email.*$/, "echo 'a password of the owner' | $& --owner-password -"),
    ))

  it('takes a backup of the running server, tries it and restores it', async () => {
    await followOnce('restore --from /backup/monday\n')
    afterBackup = new Date().toISOString()
    await sleep(100)
  })

  it('restores to a moment after the backup', async () => {
    server.child.kill('SIGTERM')
    assert.equal((await server.ended).code, 0)

    await followOnce('--at', (command) => command.replace(/--at \S+/, `--at ${afterBackup}`))
  })

  it('takes a merchant to a file and back', () => followOnce('merchant export'))

  it('writes the statements that set the sequences of a copy', async () => {
    const [statement = ''] = blocks.filter(({ language }) => language === 'sql').map(({ code }) => code)
    const database = openDatabase({ connectionString: await cloneDemo(), max: 1 })

    const rows = await database.many<{ format: string }>(unprepared(sql`${raw(statement)}`))
    await database.close()

    assert.ok(rows.length > 10)
    for (const { format } of rows) assert.match(format, /^select setval\('\w+\.\w+', \d+\)$/)
  })

  it('has no command that is neither followed nor marked', () => {
    assert.deepEqual(commands, followed)
  })
})
