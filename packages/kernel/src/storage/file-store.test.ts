import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { systemIds } from '../ids.ts'
import { isFileKey, localFiles } from './file-store.ts'

const folder = await mkdtemp(join(tmpdir(), 'tradepost-files-'))
after(() => rm(folder, { recursive: true }))
const files = localFiles(join(folder, 'files'), systemIds)
const bytes = (text: string) => new TextEncoder().encode(text)
const read = async (key: string) => {
  const data = await files.get(key)
  return data && new TextDecoder().decode(data)
}

it('keeps a file under its key, replaces it and removes it', async () => {
  const key = 'merchants/a/logo-1.png'

  assert.equal(await read(key), null)
  await files.put(key, bytes('one'))
  await files.put(key, bytes('two'))
  assert.equal(await read(key), 'two')
  await files.remove(key)
  await files.remove(key)

  assert.equal(await read(key), null)
})

it('leaves nothing else in the folder when many write the same key', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => files.put('b/many.png', bytes(`file ${n}`))))

  assert.match((await read('b/many.png')) ?? '', /^file \d+$/)
  assert.deepEqual(await readdir(join(folder, 'files', 'b')), ['many.png'])
})

const wrong = [
  '',
  '/a.png',
  '../a.png',
  'a/../b.png',
  'a//b.png',
  'a',
  'a/b',
  'A.png',
  'a.b.png',
  '.png',
  'a.png/',
  'a\0.png',
]
for (const key of wrong)
  it(`takes no key such as ${JSON.stringify(key)}`, async () => {
    assert.equal(isFileKey(key), false)
    await assert.rejects(files.get(key))
    await assert.rejects(files.put(key, bytes('x')))
  })
