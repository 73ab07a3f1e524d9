import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { s3Keys, startS3 } from '@tradepost/kernel/s3rver'
import { addCustomer, bytesAt, makeMerchant, picture, settingsOf } from './backup.fixture.ts'
import { newFolder, serve, tradepost } from './tradepost.ts'

/** Remembers the customers that it was called for. */
const startReceiver = async () => {
  const got: string[] = []
  const server = createServer(async (request, response) => {
    got.push(/"customerId":\s*"?([\w-]+)/.exec(await text(request))?.[1] ?? '')
    response.end('{"ok":true}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAfterFile(async () => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, got }
}

const untilLength = async (list: unknown[], length: number) => {
  for (const begin = Date.now(); list.length < length && Date.now() - begin < 60_000; ) await sleep(50)
}

it('goes on with events where the backup ended, and takes files out of a bucket', async () => {
  const [folder, site, s3] = [await newFolder(), await startReceiver(), await startS3()]
  closeAfterFile(s3.stop)
  const env = { ...settingsOf(folder), TRADEPOST_ALLOW_PRIVATE_TARGETS: '1' }
  const bucket = {
    TRADEPOST_S3_BUCKET: 'files',
    TRADEPOST_S3_ENDPOINT: s3.endpoint,
    TRADEPOST_S3_ACCESS_KEY: s3Keys.accessKey,
    TRADEPOST_S3_SECRET_KEY: s3Keys.secretKey,
  }
  const server = await serve({ ...env, ...bucket })
  const connect = await makeMerchant({ ...env, ...bucket })
  const api = connect(server.url)
  const hook = { code: 'books', name: 'Books', endpoint: site.url, active: true }
  await api.createWebhooks({ body: { webhooks: [{ ...hook, events: [{ code: 'customerCreated' }] }] } })
  const uploaded = await api.uploadImage({ body: { file: new File([picture], 'a.png') } })
  const imagePath = new URL(uploaded.baseUrl).pathname
  const image = await bytesAt(new URL(imagePath, server.url))
  for (const number of [1, 2, 3]) await addCustomer(api, number)
  await untilLength(site.got, 3)
  const taken = await tradepost(['backup', '--to', join(folder, 'backup')], { ...env, ...bucket })
  assert.deepEqual([taken.code, taken.stderr], [0, ''])
  assert.equal(await server.stop(), 0)

  const elsewhere = { ...env, ...settingsOf(join(folder, 'restored')) }
  const restored = await tradepost(['restore', '--from', join(folder, 'backup')], elsewhere)
  assert.deepEqual([restored.code, restored.stderr], [0, ''])
  const again = await serve(elsewhere)
  for (const number of [4, 5]) await addCustomer(connect(again.url), number)
  await untilLength(site.got, 5)

  assert.deepEqual(await bytesAt(new URL(imagePath, again.url)), image)
  assert.equal(await again.stop(), 0)
  assert.deepEqual([site.got.length, new Set(site.got).size], [5, 5])
})
