import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { cacheModulePaths } from './module-paths.ts'

const folder = await mkdtemp(join(tmpdir(), 'tradepost-modules-'))
after(() => rm(folder, { recursive: true }))

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const urlOf = (name: string) => pathToFileURL(join(folder, name)).href

/** The folders in which a new thread looks for modules itself, told by a hook behind ours. */
const searchesOf = async (module: string): Promise<string[]> => {
  const entry = `import { registerHooks } from 'node:module'
    import { parentPort } from 'node:worker_threads'
    const searched = []
    registerHooks({ resolve: (specifier, context, next) => {
      searched.push(specifier)
      return next(specifier, context)
    } })
    const { cacheModulePaths } = await import(${JSON.stringify(new URL('./module-paths.ts', import.meta.url).href)})
    cacheModulePaths()
    searched.length = 0
    const { told } = await import(${JSON.stringify(urlOf(module))})
    parentPort.postMessage({ searched, told })`
  await write('entry.mjs', entry)
  const worker = new Worker(new URL(urlOf('entry.mjs')))
  const [{ searched, told }] = await new Promise<[{ searched: string[]; told: string }]>(
    (resolve, reject) => {
      worker.once('message', (message) => resolve([message]))
      worker.once('error', reject)
    },
  )
  await worker.terminate()
  assert.equal(told, 'leaf data')
  return searched.filter((specifier) => specifier.startsWith('.'))
}

describe('a thread', () => {
  it('looks only for modules that the thread before it has not found, of whatever kind they are', async () => {
    await write('data.json', '{ "text": "data" }')
    await write('leaf.cjs', `module.exports = 'leaf ' + require('./data.json').text`)
    await write('one.mjs', `import told from './leaf.cjs'\nexport { told }`)
    await write('two.mjs', `export { told } from './more.mjs'`)
    await write('more.mjs', `import told from './leaf.cjs'\nexport { told }`)
    const { forget } = cacheModulePaths()
    after(forget)

    await import(urlOf('one.mjs'))

    assert.deepEqual(await searchesOf('one.mjs'), [])
    assert.deepEqual(await searchesOf('two.mjs'), ['./more.mjs'])
  })
})
