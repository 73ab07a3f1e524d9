import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { until } from '@tradepost/server/until'
import { type Environment, newFolder, serve } from './tradepost.ts'

const run = promisify(execFile)
const build = fileURLToPath(new URL('../src/package/main.ts', import.meta.url))

const folder = await newFolder()
const { stdout } = await run(process.execPath, [build, folder])
const packed = stdout.trim().split('\n').at(-1) ?? ''
const empty = await newFolder()
await run(
  'npm',
  ['install', '--offline', '--no-audit', '--no-fund', '--cache', join(folder, 'cache'), packed],
  {
    cwd: empty,
  },
)

const binary = join(empty, 'node_modules/.bin/tradepost')
// none of the Nodes that are installed here
const own = { PATH: '/usr/bin:/bin' }
const launch = (args: string[], env: Environment) => {
  const child = spawn(binary, args, { cwd: empty, env: { ...own, ...env } })
  closeAfterFile(async () => child.kill('SIGKILL'))
  return child
}

const sizeOf = async (path: string): Promise<number> => {
  const files = await readdir(path, { recursive: true, withFileTypes: true })
  const sizes = files
    .filter((file) => file.isFile())
    .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

describe('the package tradepost', () => {
  it('takes less than 250 MB with its Node, installed from one file without a network', async () => {
    assert.ok((await sizeOf(join(empty, 'node_modules'))) < 250_000_000)
  })

  it('serves the demo with console, guides, reference and pictures from an empty folder', async () => {
    const { url, stop } = await serve({}, launch)
    await until(async () => (await fetch(`${url}/readyz`)).ok)
    const pages = await Promise.all(
      ['/healthz', '/admin', '/guides/images/landing.webp', '/store/demo/web', '/docs', '/openapi.json'].map(
        (path) => fetch(url + path),
      ),
    )
    const [, console, , , reference] = await Promise.all(pages.map((page) => page.text()))
    const script = /\/admin\/assets\/[\w.-]+\.js/.exec(console ?? '')?.[0]
    const doctor = await run(binary, ['doctor'], {
      cwd: empty,
      env: { ...own, TRADEPOST_PORT: new URL(url).port },
    })

    assert.deepEqual(
      pages.map(({ status }) => status),
      pages.map(() => 200),
    )
    assert.ok((await fetch(url + script)).ok)
    assert.match(reference ?? '', /Sales orders/)
    assert.match(doctor.stdout, /✔ Node: 24\..+✔ Port: .+ by a Tradepost that answers/s)
    assert.doesNotMatch(doctor.stdout, /^✘/m)
    assert.equal(await stop(), 0)
  })

  it('is licensed as a whole, each library by its own text', async () => {
    const installed = join(empty, 'node_modules/tradepost')
    const files = ['LICENSE', 'LIBRARIES.txt', 'node/LICENSE', 'files/packages/console/dist/libraries.md']

    for (const file of files) assert.ok((await stat(join(installed, file))).size > 1_000, file)
  })
})
