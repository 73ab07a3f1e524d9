import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demo } from '@tradepost/demo'
import { loadConfig } from '@tradepost/kernel'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { createClient, expectNoErrors } from '@tradepost/sdk'
import { hook, receiver } from '../../../src/services/webhook/webhook.fixture.ts'
import { openConsole } from '../../browser/console.ts'

const codes = [
  'salesOrderAdded',
  'salesOrderStatusUpdated',
  'salesOrderFulfillmentAdded',
  'fulfillmentOrderAdded',
  'fulfillmentOrderStatusUpdated',
  'returnOrderAdded',
  'returnOrderStatusUpdated',
]

/** The demo with everything that stands around it: a mail server, an integrator's endpoint, and the API. */
export const openDesk = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tradepost-journey-'))
  const mailbox = await demo.openMailbox({ ...loadConfig({}), dataDir })
  const desk = await openConsole({
    dataDir,
    smtpUrl: mailbox.smtpUrl,
    mailFrom: mailbox.sender,
    allowPrivateTargets: true,
  })
  closeAfterFile(async () => {
    await mailbox.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const endpoint = await receiver()
  const webhook = hook({ code: 'journey', endpoint: endpoint.url, events: codes.map((code) => ({ code })) })
  expectNoErrors(await desk.api.createWebhooks({ body: { webhooks: [webhook] } }))
  const { access_token: token } = await desk.api.issueShopperToken({
    body: {
      grant_type: 'client_credentials',
      merchantCode: 'demo',
      shopCode: 'web',
      client_id: 'demo',
      client_secret: 'demo-secret',
    },
  })
  const shop = createClient({ baseUrl: desk.url, token, retries: 0 })
  return { ...desk, mailbox, endpoint, shop }
}

export type Desk = Awaited<ReturnType<typeof openDesk>>
