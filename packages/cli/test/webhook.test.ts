import assert from 'node:assert/strict'
import { createServer as createHttp } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { createClient } from '@tradepost/sdk'
import { newDatabase, newFolder, serve, tradepost } from './tradepost.ts'

const startReceiver = async () => {
  let got = 0
  const server = createHttp((request, response) => {
    request.resume().on('end', () => {
      got++
      response.end('{"ok":true}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAfterFile(async () => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, count: () => got }
}

describe('webhooks from the command line', () => {
  it('are listed, tested and sent again', async () => {
    const site = await startReceiver()
    const env = {
      DATABASE_URL: (await newDatabase()).url,
      TRADEPOST_DATA_DIR: await newFolder(),
      TRADEPOST_ALLOW_PRIVATE_TARGETS: '1',
    }
    const { url } = await serve(env)
    const made = await tradepost(
      [
        ...['merchant', 'create', '--code', 'acme', '--name', 'Acme', '--owner-email', 'ada@acme.test'],
        ...['--owner-password', '-', '--json'],
      ],
      env,
      { input: 'a long password\n' },
    )
    const { client } = JSON.parse(made.stdout)
    const api = createClient({
      baseUrl: url,
      merchantCode: 'acme',
      clientId: client.id,
      clientSecret: client.secret,
    })
    const hook = (code: string, endpoint: string) => ({
      code,
      name: code,
      endpoint,
      active: true,
      events: [{ code: 'locationCreated' }],
    })
    await api.createWebhooks({ body: { webhooks: [hook('books', site.url), hook('broken', 'nowhere')] } })
    const server = ['--merchant', 'acme', '--url', url, '--client-id', client.id, '--client-secret', '-']
    const run = (...args: string[]) =>
      tradepost(['webhook', ...args, ...server], env, { input: `${client.secret}\n` })

    const [listed, fine, broken, none, again] = await Promise.all([
      run('list'),
      run('test', 'books'),
      run('test', 'broken'),
      run('test', 'unknown'),
      run('resend', 'books', '--from', '2020-01-01T00:00:00Z', '--event', 'locationCreated'),
    ])

    assert.match(listed.stdout, /^CODE +ACTIVE +WAITING +FAILED +ENDPOINT\nbooks +yes +0 +0 +http/m)
    assert.deepEqual([fine.code, broken.code, none.code], [0, 1, 1])
    assert.match(fine.stdout, /answered 200: \{"ok":true\}/)
    assert.match(broken.stdout, /^nowhere did not answer: The endpoint is no http or https address/)
    assert.match(none.stderr, /--code unknown: there is no such webhook/)
    assert.deepEqual([again.code, again.stdout.trim()], [0, '0 deliveries are sent again.'])
    assert.ok(site.count() >= 1)
  })
})
