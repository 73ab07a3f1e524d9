import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, describe, it } from 'node:test'
import { systemIds } from '../base/ids.ts'
import { cachedFiles } from './cached-files.ts'
import { tryFiles } from './choose-files.ts'
import { type ByteRange, type FileStore, isFileKey, type ListedFile, SMALL_BYTES } from './file-store.ts'
import { localFiles } from './local-files.ts'
import { s3Files } from './s3-files.ts'
import { s3Keys, startS3 } from './s3rver.fixture.ts'

const folder = await mkdtemp(join(tmpdir(), 'tradepost-files-'))
const s3 = await startS3()
after(async () => {
  await s3.stop()
  await rm(folder, { recursive: true })
})
const bucket = { endpoint: s3.endpoint, region: 'us-east-1', bucket: 'files', ...s3Keys }

const stores: Record<string, FileStore> = {
  'a folder': localFiles(join(folder, 'files'), systemIds),
  'a bucket': s3Files(bucket),
  'a folder with a cache': cachedFiles(localFiles(join(folder, 'cached'), systemIds)),
}
const bytes = (text: string) => new TextEncoder().encode(text)
const large = new Uint8Array(SMALL_BYTES + 1000).map((_, index) => index % 251)

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

for (const [name, files] of Object.entries(stores))
  describe(name, () => {
    const read = async (key: string) => {
      const data = await files.get(key)
      return data && new TextDecoder().decode(data)
    }
    const opened = async (key: string, range?: ByteRange) => {
      const file = await files.open(key, range)
      if (!file) return null
      const body = file.body instanceof Readable ? await buffer(file.body) : Buffer.from(file.body)
      return { size: file.size, body }
    }
    const listed = async (below: string) => {
      const keys: string[] = []
      for await (const { key, modified } of files.list(below)) {
        assert.ok(Math.abs(Date.now() - modified.getTime()) < 3_600_000)
        keys.push(key)
      }
      return keys.sort()
    }

    it('keeps a file under its key and removes it', async () => {
      const key = 'merchants/a/logo-1.png'

      assert.equal(await read(key), null)
      assert.equal(await files.open(key), null)
      assert.equal(await files.sizeOf(key), null)
      await files.put(key, bytes('one'))
      await files.put(key, bytes('second'))
      assert.equal(await read(key), 'second')
      assert.equal(await files.sizeOf(key), 6)
      assert.deepEqual(await opened(key), { size: 6, body: Buffer.from('second') })
      await files.remove(key)
      await files.remove(key)

      assert.equal(await read(key), null)
      assert.equal(await opened(key), null)
    })

    it('takes a file of this machine, and gives a large one piece by piece, also a part of it', async () => {
      const path = join(folder, `${systemIds.uuid()}.bin`)
      await writeFile(path, large)

      await files.put('b/large.png', { path })

      const { body } = (await files.open('b/large.png')) ?? {}
      assert.ok(body instanceof Readable)
      body.destroy()
      assert.deepEqual(await opened('b/large.png'), { size: large.length, body: Buffer.from(large) })
      const part = await opened('b/large.png', { start: 10, end: 19 })
      assert.deepEqual(part, { size: large.length, body: Buffer.from(large.subarray(10, 20)) })
    })

    it('keeps an empty file', async () => {
      await files.put('b/empty.png', new Uint8Array())

      assert.equal((await opened('b/empty.png'))?.size, 0)
      assert.equal(await files.sizeOf('b/empty.png'), 0)
    })

    it('leaves one whole file when many write the same key', async () => {
      await Promise.all(Array.from({ length: 20 }, (_, n) => files.put('c/many.png', bytes(`file ${n}`))))

      assert.match((await read('c/many.png')) ?? '', /^file \d+$/)
      assert.deepEqual(await listed('c'), ['c/many.png'])
    })

    it('lists a folder and those below it, and nothing beside it', async () => {
      const keys = ['d/e/1.png', 'd/e/2.jpg', 'd/e/f/3.png', 'd/e2/4.png']
      for (const key of keys) await files.put(key, bytes(key))

      assert.deepEqual(await listed('d/e'), keys.slice(0, 3))
      assert.deepEqual(await listed('d/none'), [])
      const all = await listed('')
      assert.ok(keys.every((key) => all.includes(key)))
    })

    it('can be tried out', async () => {
      await tryFiles(files, systemIds)

      assert.deepEqual(await listed('checks'), [])
    })

    for (const key of wrong)
      it(`takes no key such as ${JSON.stringify(key)}`, async () => {
        assert.equal(isFileKey(key), false)
        await assert.rejects(files.get(key))
        await assert.rejects(files.open(key))
        await assert.rejects(files.put(key, bytes('x')))
      })
  })

it('leaves no draft in a folder', async () => {
  assert.deepEqual(await readdir(join(folder, 'files', 'c')), ['many.png'])
})

it('asks a bucket for the rest when a list does not fit into one answer', async () => {
  // of its own: the other server has no cipher for the mark of the next page
  const pages: Record<string, string> = {
    '': '<Key>e/1.png</Key><LastModified>2026-01-01T00:00:00Z</LastModified><NextContinuationToken>a+b/c=</NextContinuationToken>',
    'a+b/c=': '<Key>e/2.png</Key><LastModified>2026-01-02T00:00:00Z</LastModified>',
  }
  const server = createServer((request, answer) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost')
    answer.end(`<ListBucketResult>${pages[searchParams.get('continuation-token') ?? '']}</ListBucketResult>`)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo

  const found: ListedFile[] = []
  for await (const file of s3Files({ ...bucket, endpoint: `http://127.0.0.1:${port}` }).list('e'))
    found.push(file)
  server.close()

  assert.deepEqual(found, [
    { key: 'e/1.png', modified: new Date('2026-01-01T00:00:00Z') },
    { key: 'e/2.png', modified: new Date('2026-01-02T00:00:00Z') },
  ])
})

it('does not keep a file in memory that is removed while it is read', async () => {
  const folderFiles = localFiles(join(folder, 'raced'), systemIds)
  let isHeld = Promise.resolve()
  let release = () => {}
  const slow = cachedFiles({
    ...folderFiles,
    open: async (key) => {
      const file = await folderFiles.open(key)
      await isHeld
      return file
    },
  })
  await slow.put('f/1.png', bytes('here'))
  isHeld = new Promise((resolve) => {
    release = resolve
  })
  const reading = slow.open('f/1.png')

  await slow.remove('f/1.png')
  release()
  await reading

  assert.equal(await slow.open('f/1.png'), null)
})

it('names the reason when a bucket refuses', async () => {
  const wrongSecret = s3Files({ ...bucket, secretKey: 'wrong' })
  const wrongBucket = s3Files({ ...bucket, bucket: 'nothing-here' })

  await assert.rejects(tryFiles(wrongSecret, systemIds), /403 SignatureDoesNotMatch/)
  await assert.rejects(tryFiles(wrongBucket, systemIds), /no bucket nothing-here/)
})
