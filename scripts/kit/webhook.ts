import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expectNoErrors } from '@tradepost/sdk'
import type { Cleanup } from '../../packages/bench/src/server/cleanup.ts'
import { freePort } from '../../packages/server/test/support/free-port.ts'
import { until } from '../../packages/server/test/support/until.ts'
import { blockWith, type Machine } from './machine.ts'

/** The server around the function of the page. */
const program = `import { createServer } from 'node:http'
import { receive } from './receive.js'

createServer(async (request, response) => {
  const parts = []
  for await (const part of request) parts.push(part)
  const { headers } = request
  try {
    await receive(new Request('http://localhost/hooks', { method: 'POST', headers, body: Buffer.concat(parts) }))
  } catch (error) {
    console.error(error)
    response.writeHead(400)
  }
  response.end()
}).listen(process.env.PORT, () => console.log('listening'))
`

/** A webhook as its page makes one, and a receiver that verifies as the page of the SDK does, with its package. */
export const receiveOrders = async (machine: Machine, folder: string, cleanup: Cleanup) => {
  const { client, env, clone, shell } = machine
  await shell('npm run build:sdk && cd packages/sdk/dist && npm pack', clone)
  await mkdir(folder)
  await shell(`npm install ${join(clone, 'packages/sdk/dist')}/*.tgz`, folder)
  await writeFile(join(folder, 'package.json'), '{"type": "module"}')
  await writeFile(
    join(folder, 'receive.js'),
    await blockWith('packages/sdk/README.md', 'js', 'verifyWebhook'),
  )
  await writeFile(join(folder, 'server.js'), program)

  const PORT = String(await freePort())
  const block = await blockWith('docs/services/webhooks.md', 'http', 'books.example.com')
  const shown = block
    .slice(block.indexOf('\n\n'))
    .replace(/https:\/\/books[^"]+/, `http://127.0.0.1:${PORT}/hooks`)
  const { ids } = expectNoErrors(await client.createWebhooks({ body: JSON.parse(shown) }))
  const { secret } = await client.getWebhookSecret({ webhookId: ids[0] as string })

  const receiver = spawn('node', ['server.js'], {
    cwd: folder,
    env: { ...env, PORT, WEBHOOK_SECRET: secret },
  })
  cleanup.add(async () => receiver.kill())
  let output = ''
  for (const stream of [receiver.stdout, receiver.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  await until(() => output.includes('listening'))
  /** Returns when the event of this order was verified. */
  return (orderNumber: string) => until(() => output.split('\n').includes(orderNumber))
}
