import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createClient } from '@tradepost/sdk'
import { cloneDemo } from '../support/demo.ts'
import { launch, newFolder } from '../support/launch.ts'

it('ends the streams of those who watch an import when the server is told to stop', async () => {
  const server = launch({
    DATABASE_URL: await cloneDemo(),
    TRADEPOST_DATA_DIR: await newFolder(),
    TRADEPOST_DEMO: '1',
    TRADEPOST_SHUTDOWN_SECONDS: '3600',
    TRADEPOST_SECRET: 'a secret of the tests, long enough to be one',
  })
  const client = { clientId: 'demo', clientSecret: 'demo-secret' }
  const api = createClient({ baseUrl: await server.ready, merchantCode: 'demo', ...client, retries: 0 })
  const { ref: importRef } = await api.createImport({ body: {} })
  const watching = api.watchImport({ importRef })
  await watching.next()
  const rest = watching.next().catch((error: unknown) => error)

  server.child.kill('SIGTERM')

  assert.equal((await server.ended).code, 0)
  // the stream has ended before the import did, so the client looked for the server again
  assert.ok((await rest) instanceof Error)
})
