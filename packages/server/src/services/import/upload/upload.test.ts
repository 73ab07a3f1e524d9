import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { errors } from '@tradepost/contract'
import { harness, useOwnServer } from '../../../../test/support/harness.ts'
import { importer } from '../import/import.fixture.ts'

useOwnServer({}, { importMegabytes: 1 })

const addressFor = async (h: Awaited<ReturnType<typeof harness>>) => {
  const { ref } = await h.api.createImport({ body: {} })
  const body = { entity: 'product', importStrategy: 'partial' } as const
  const { url } = await h.api.createImportUrl({ importRef: ref, body })
  return { ref, url }
}

describe('the address of a file', () => {
  it('takes the file without a token and without a type, and gives it back', async () => {
    const h = await harness()
    const { put, local } = importer(h)
    const { ref, url } = await addressFor(h)

    const first = await put(url, [{ code: 'a' }])
    const bytes = new Uint8Array(400_000).fill(0x20)
    const second = await put(url, bytes)
    const download = await h.api.createImportUrl({
      importRef: ref,
      body: { entity: 'product', operation: 'download' },
    })
    const read = await fetch(local(download.url))

    assert.deepEqual([first.status, second.status, read.status], [204, 204, 200])
    assert.deepEqual(new Uint8Array(await read.arrayBuffer()), bytes)
    assert.equal(read.headers.get('content-type'), 'application/octet-stream')
    assert.equal((await h.api.getImport({ importRef: ref })).import.entityFiles.length, 1)
  })

  it('is of no use for anything but what it was made for', async () => {
    const h = await harness()
    const { put, local } = importer(h)
    const { url } = await addressFor(h)

    const forged = await put(
      url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      '[]',
    )
    const another = await put(url.replace(/\/1\?/, '/2?'), '[]')
    const fetched = await fetch(local(url))

    assert.deepEqual([forged.status, another.status, fetched.status], [404, 404, 404])
  })

  it('expires after a day', async () => {
    const h = await harness()
    const { url } = await addressFor(h)
    h.clock.advance(24 * 3_600_000 + 1000)

    const answer = await importer(h).put(url, '[]')

    assert.equal(answer.status, 403)
    assert.deepEqual(await answer.json(), { code: 'Forbidden', message: errors.feedExpired.message })
  })

  it('takes a file of the largest size and no larger one, whether its length is told or not', async () => {
    const h = await harness()
    const { put, local } = importer(h)
    const { ref, url } = await addressFor(h)
    const largest = new Uint8Array(1024 * 1024).fill(0x20)
    const larger = new Uint8Array(1024 * 1024 + 1).fill(0x20)

    const whole = await put(url, largest)
    const told = await put(url, larger)
    const untold = await fetch(local(url), {
      method: 'PUT',
      body: new ReadableStream({
        start(controller) {
          controller.enqueue(larger)
          controller.close()
        },
      }),
      duplex: 'half',
    } as RequestInit)

    assert.deepEqual([whole.status, told.status, untold.status], [204, 413, 413])
    assert.deepEqual(await told.json(), { code: 'PayloadTooLarge', message: errors.feedTooLarge.message })
    assert.equal((await h.api.getImport({ importRef: ref })).import.entityFiles.length, 1)
  })

  it('takes nothing after the start', async () => {
    const h = await harness()
    const { ref, url } = await addressFor(h)
    await h.api.startImport({ importRef: ref, body: {} })

    const answer = await importer(h).put(url, '[]')

    assert.equal(answer.status, 409)
  })
})
