import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { tradepost } from '../packages/cli/test/tradepost.ts'
import { cloneDemo } from '../packages/server/test/support/demo.ts'
import { freePort } from '../packages/server/test/support/free-port.ts'
import { launch } from '../packages/server/test/support/launch.ts'
import { followPage, readSteps } from './docs/follow.ts'
import { pages } from './docs/followed.ts'
import { typeErrors } from './docs/programs.ts'

const folder = await mkdtemp(join(tmpdir(), 'tradepost-docs-'))
after(() => rm(folder, { recursive: true, force: true }))

// the secret of the demo that is cloned, where a command can rotate it
await mkdir(join(folder, 'data'))
await writeFile(join(folder, 'data/secret'), 'a secret of the tests, long enough to be one')
const env = {
  DATABASE_URL: await cloneDemo(),
  TRADEPOST_DATA_DIR: join(folder, 'data'),
  TRADEPOST_PORT: String(await freePort()),
}
const { child, ready } = launch({
  ...env,
  TRADEPOST_DEMO: '1',
  TRADEPOST_CONSOLE: '0',
})
after(() => child.kill('SIGTERM'))
const url = await ready

const machine = {
  url,
  folder,
  /** Where the files of the page are. */
  tradepost: async (args: string[], input: string) => {
    const before = process.cwd()
    process.chdir(folder)
    return tradepost(args, env, { input }).finally(() => process.chdir(before))
  },
}

const fails = (command: string) => spawnSync(command, { shell: true }).status !== 0

// a machine without these programs can run Tradepost and these tests, but not the pages
for (const [page, { title, needs = 'curl --version', refused = [], shows }] of Object.entries(pages))
  it(title, { skip: fails(needs) && `needs ${needs}` }, async () => {
    const done = await followPage(page, machine)

    assert.deepEqual(done.refused, refused, done.output)
    for (const shown of shows) assert.match(done.output, shown)
  })

it('has programs whose types are right', async () => {
  const modules = await Promise.all(
    Object.keys(pages).map(async (page) =>
      (await readSteps(page, ['ts'])).map(({ code }) => ({ name: page, code })),
    ),
  )

  assert.equal(await typeErrors(modules.flat()), '')
})
