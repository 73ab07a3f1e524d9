import assert from 'node:assert/strict'
import { it } from 'node:test'
import { errors } from '@tradepost/contract'
import { harness, useOwnServer } from '../../../../test/support/harness.ts'
import { importer } from '../import/import.fixture.ts'

useOwnServer({}, { importMegabytes: 1, importStoreMegabytes: 2 })

const MEGABYTE = 1024 * 1024
const blank = (bytes: number) => new Uint8Array(bytes).fill(0x20)

const start = async () => {
  const h = await harness()
  const { put } = importer(h)
  const { ref } = await h.api.createImport({ body: {} })
  const address = async () => {
    const body = { entity: 'product', importStrategy: 'partial' } as const
    return (await h.api.createImportUrl({ importRef: ref, body })).url
  }
  return { put, address }
}

it('takes files of a merchant up to the room that is left, and no byte more', async () => {
  const { put, address } = await start()
  const first = await address()
  await put(first, blank(MEGABYTE))

  const half = await put(await address(), blank(MEGABYTE / 2))
  const full = await put(await address(), blank(MEGABYTE / 2 + 1))
  const last = await put(await address(), blank(MEGABYTE / 2))

  assert.deepEqual([half.status, full.status, last.status], [204, 413, 204])
  assert.deepEqual(await full.json(), { code: 'PayloadTooLarge', message: errors.feedStoreFull.message })
  assert.equal(
    (await put(first, blank(MEGABYTE))).status,
    204,
    'a file takes the room of the one that it replaces',
  )
})

it('gives each merchant its own room', async () => {
  const [full, other] = [await start(), await start()]
  for (let n = 0; n < 2; n++) await full.put(await full.address(), blank(MEGABYTE))

  assert.equal((await full.put(await full.address(), '[]')).status, 413)
  assert.equal((await other.put(await other.address(), '[]')).status, 204)
})

it('takes one of two files that come at once when there is room for one', async () => {
  const { put, address } = await start()
  await put(await address(), blank(MEGABYTE))
  const addresses = await Promise.all([address(), address(), address()])

  const answers = await Promise.all(addresses.map((one) => put(one, blank(MEGABYTE))))

  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [204, 413, 413])
})
