import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase, raw, sql, unprepared } from '../packages/kernel/src/index.ts'
import { cloneDemo } from '../packages/server/test/support/demo.ts'
import { inherited, launch, newFolder } from '../packages/server/test/support/launch.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const page = await readFile(join(root, 'docs/operate/operations.md'), 'utf8')
const binary = join(root, 'packages/cli/bin/tradepost.mjs')

type Block = { kind: string; content: string }

const blocks: Block[] = [...page.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(
  ([, kind = '', content = '']) => ({
    kind,
    content,
  }),
)

type Step = { command: string; shows: string[] }

/** Commands behind a prompt, each with the lines that it prints. */
const stepsOf = ({ content }: Block): Step[] =>
  content
    .split(/^\$ /m)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [command = '', ...shows] = part.trim().split('\n')
      return { command, shows }
    })

const number = /\d[\d.:TZ-]*/
const escaped = (text: string): string => text.replaceAll(/[^\w ]/g, String.raw`\$&`)
/** Numbers and moments may be others; the words are the same. */
const shapeOf = (line: string): RegExp => new RegExp(line.split(number).map(escaped).join(number.source))

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

const follow = async (block: Block, change = (command: string) => command): Promise<void> => {
  for (const { command, shows } of stepsOf(block)) {
    const output = await run(change(command))
    for (const line of shows) if (line.trim() !== '') assert.match(output, shapeOf(line), command)
  }
}

const blockWith = (words: string): Block => {
  const found = blocks.filter(({ kind, content }) => kind === 'console' && content.includes(words))
  assert.equal(found.length, 1, words)
  return found[0] as Block
}

describe('the page of operations', async () => {
  const server = launch(env)
  await server.ready
  const followed: Block[] = []
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
    const [statement = ''] = blocks.filter(({ kind }) => kind === 'sql').map(({ content }) => content)
    const database = openDatabase({ connectionString: await cloneDemo(), max: 1 })

    const rows = await database.many<{ format: string }>(unprepared(sql`${raw(statement)}`))
    await database.close()

    assert.ok(rows.length > 10)
    for (const { format } of rows) assert.match(format, /^select setval\('\w+\.\w+', \d+\)$/)
  })

  it('leaves out what changes the machine or needs another server, and nothing else', () => {
    const leftOut = blocks.filter(({ kind }) => kind === 'console not-run').map(({ content }) => content)

    assert.deepEqual(
      blocks.filter(({ kind }) => kind === 'console'),
      followed,
    )
    assert.deepEqual(
      leftOut.map(
        (content) => /npm install|psql|createdb|apt-get|cell join|merchant move/.exec(content)?.[0],
      ),
      ['npm install', 'psql', 'createdb', 'apt-get', 'cell join', 'merchant move'],
    )
    const others = new Set(blocks.map(({ kind }) => kind).filter((kind) => !kind.startsWith('console')))
    assert.deepEqual([...others].sort(), ['json', 'sql', 'text'])
  })
})
