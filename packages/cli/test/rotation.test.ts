import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createClient } from '@tradepost/sdk'
import { newDatabase, newFolder, serve, tradepost, tradepostProcess } from './tradepost.ts'

it('rotates every key and the secret while a server runs, and the next start finds the new secret', async () => {
  const env = { DATABASE_URL: (await newDatabase()).url, TRADEPOST_DATA_DIR: await newFolder() }
  const server = await serve(env)
  const made = await tradepost(['client', 'create', '--operator', '--name', 'Ops', '--json'], env)
  const { client } = JSON.parse(made.stdout) as { client: { id: string; secret: string } }
  const connect = (baseUrl: string) =>
    createClient({ baseUrl, clientId: client.id, clientSecret: client.secret, retries: 0 })
  await connect(server.url).listMerchants()

  const keys = await tradepost(['keys', 'rotate'], env)
  const dataKey = await tradepost(['data-key', 'rotate'], env)
  const secret = await tradepostProcess(['secret', 'rotate', '--overlap-seconds', '0'], env)
  const short = await tradepost(['secret', 'rotate', '--new-secret', '-'], env, { input: 'short\n' })

  assert.match(keys.stdout, /^The key \S+ signs from now on\. The old ones verify until \d{4}-/)
  assert.match(dataKey.stdout, /^The data key 2 is used from \d{4}-/)
  assert.match(secret.stdout, /^The file secret in the data folder holds a new secret\.\n/)
  assert.match(short.stderr, /^--new-secret: Has 5 characters, .+\n$/)
  await connect(server.url).listMerchants()
  assert.equal(await server.stop(), 0)
  const again = await serve(env)
  await connect(again.url).listMerchants()
  assert.equal(await again.stop(), 0)
})
