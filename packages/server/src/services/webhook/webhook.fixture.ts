import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { expectNoErrors } from '@tradepost/sdk'
import type { Harness } from '../../../test/support/harness.ts'

export type Received = {
  path: string
  headers: IncomingHttpHeaders
  text: string
  body: {
    id: string
    date: string
    webhookId: string
    webhookCode: string
    eventCode: string
    tenantId: string
    tenantType: string
    payload: Record<string, unknown>
  }
}

/** An endpoint that answers as configured and remembers what it got. */
export const receiver = async () => {
  const got: Received[] = []
  const site = {
    url: '',
    got,
    status: 200,
    answer: '{"ok":true}',
    headers: {} as Record<string, string>,
    /** Instead of the above; resolves when it is to answer, and says with which status. */
    decide: undefined as ((one: Received) => number | Promise<number>) | undefined,
  }
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', async () => {
      const text = Buffer.concat(pieces).toString()
      const one = { path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) }
      got.push(one)
      const status = site.decide ? await site.decide(one) : site.status
      response.writeHead(status, site.headers).end(site.answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAfterFile(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return site
}

export const hook = (over: object = {}) => ({
  name: 'Orders',
  endpoint: 'test/endpoint/one',
  active: true,
  events: [{ code: 'locationCreated' }, { code: 'locationUpdated' }],
  ...over,
})

/** Creates a webhook and answers its id. */
export const createWebhook = async ({ api }: Harness, over: object = {}): Promise<string> => {
  const { ids } = expectNoErrors(await api.createWebhooks({ body: { webhooks: [hook(over)] } }))
  return String(ids[0])
}
