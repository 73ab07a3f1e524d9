import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { packLibraries } from './packed.ts'

/** By a name that only the running program knows, as Node looks it up. */
const load = (specifier: string) => import(specifier)

const folderOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const mainFiles: Record<string, string> = {
  typebox: 'build/index.mjs',
  jose: 'dist/webapi/index.js',
  'libphonenumber-js': 'index.js',
}

/** A folder like ours with the hook in it, in which a program imports and requires a package. */
const newProject = async () => {
  const root = await mkdtemp(join(tmpdir(), 'modules of a run '))
  const write = async (path: string, content: string) => {
    await mkdir(join(root, path, '..'), { recursive: true })
    await writeFile(join(root, path), content)
  }
  const hook = 'scripts/testing/resolve.mjs'
  await write(hook, await readFile(folderOf('./resolve.mjs'), 'utf8'))
  const exported = { import: './new.mjs', require: './old.cjs' }
  await write('node_modules/tea/package.json', JSON.stringify({ name: 'tea', exports: exported }))
  await write('node_modules/tea/new.mjs', `export const kind = 'green'`)
  await write('node_modules/tea/old.cjs', `exports.kind = 'black'`)
  await write(
    'packages/drink.mjs',
    `import { createRequire } from 'node:module'
     import { kind } from 'tea'
     console.log(kind, createRequire(import.meta.url)('tea').kind)`,
  )
  const url = pathToFileURL(join(root, hook))
  url.searchParams.set('memory', join(root, 'modules.json'))
  const run = async (packed: Record<string, string> = {}) => {
    url.searchParams.set('packed', JSON.stringify(packed))
    const args = [`--import=${url}`, join(root, 'packages/drink.mjs')]
    const env = { ...process.env, NODE_OPTIONS: '' }
    return (await promisify(execFile)(process.execPath, args, { env })).stdout.trim()
  }
  return { root, run, write }
}

describe('modules in the processes of the tests', () => {
  it('are the same by the name of their package and by their path', async () => {
    const named = await load('@tradepost/kernel')

    assert.equal(await load('@tradepost/kernel'), named)
    assert.equal(await load('../../packages/kernel/src/index.ts'), named)
  })

  it('are found where an earlier process has found them, imported and required ones apart', async () => {
    const { root, run } = await newProject()
    assert.equal(await run(), 'green black')

    // nobody could find out anew
    await rm(join(root, 'node_modules/tea/package.json'))

    assert.equal(await run(), 'green black')
    await rm(join(root, 'modules.json'))
    await assert.rejects(run(), /tea/)
  })

  it('are found without a memory, and with one that was cut off', async () => {
    const { root, run } = await newProject()
    await writeFile(join(root, 'modules.json'), '[["tea pack')

    assert.equal(await run(), 'green black')
    assert.ok(Array.isArray(JSON.parse(await readFile(join(root, 'modules.json'), 'utf8'))))
  })

  it('are one file where the runner has packed a library, which still may be required', async () => {
    const { run, write } = await newProject()
    await write('packed/tea.mjs', `export const kind = 'white'`)

    assert.equal(await run({ tea: 'packed/tea.mjs' }), 'white black')
  })

  it('export the same when they are packed', async () => {
    for (const [name, path] of Object.entries(await packLibraries(folderOf('../..')))) {
      const whole = await load(`../../${path}`)
      const parts = await load(`../../node_modules/${name}/${mainFiles[name]}`)

      assert.notEqual(whole, parts)
      assert.deepEqual(Object.keys(whole).toSorted(), Object.keys(parts).toSorted(), name)
    }
  })

  it('are named when they are missing', async () => {
    await assert.rejects(load('./not-there.ts'), /not-there\.ts/)
    await assert.rejects(load('@tradepost/not-there'), /@tradepost\/not-there/)
  })
})
