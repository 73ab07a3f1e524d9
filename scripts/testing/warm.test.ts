import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { compileModules } from './warm.ts'

const newModule = async (t: TestContext, text: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'warm-'))
  t.after(() => rm(folder, { recursive: true }))
  const entry = join(folder, 'entry.mjs')
  await writeFile(entry, text)
  const cache = join(folder, 'cache')
  const kept = async () => (await readdir(cache, { recursive: true }).catch(() => [])).length
  return { entry, kept, env: { ...process.env, NODE_COMPILE_CACHE: cache } }
}

describe('the modules of a run', () => {
  it('are compiled before it when nothing is, and once', async (t) => {
    const { entry, env, kept } = await newModule(t, 'export const tea = () => 1; process.exit()')

    await compileModules(env, entry)
    const first = await kept()
    await compileModules(env, join(entry, 'that is not there'))

    assert.ok(first > 0)
    assert.equal(await kept(), first)
  })

  it('are no reason to stop when one of them is broken', async (t) => {
    const { entry, env } = await newModule(t, 'export const =')

    await compileModules(env, entry)
  })
})
