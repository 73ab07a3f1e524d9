import type { AddressInfo } from 'node:net'
import type { CampaignCreate, CustomerCreate } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { expectNoErrors } from '@tradepost/sdk'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { harness } from '../../../test/support/harness.ts'
import { until } from '../../../test/support/until.ts'
import { notificationTick } from './index.ts'

export type ReceivedMail = { from: string; to: string; email: Email; raw: string }

type Refusal = { code: number; text: string; when: 'rcpt' | 'data' }

/** A real mail server that remembers its mails and rejects those it is set up to reject. */
export const startMailServer = async () => {
  const mails: ReceivedMail[] = []
  const refusals = new Map<string, Refusal>()
  /** Runs when the server has received a recipient, or a whole mail. */
  const onRecipient = new Map<string, () => Promise<unknown>>()
  const onMail = new Map<string, () => Promise<unknown>>()
  const failure = ({ code, text }: Refusal) => Object.assign(new Error(text), { responseCode: code })
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo: async ({ address }, _session, done) => {
      await onRecipient.get(address)?.()
      const refusal = refusals.get(address)
      done(refusal?.when === 'rcpt' ? failure(refusal) : null)
    },
    onData: (stream, session, done) => {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', async () => {
        const to = session.envelope.rcptTo[0]?.address ?? ''
        const refusal = refusals.get(to)
        if (refusal) return done(failure(refusal))
        const raw = Buffer.concat(pieces)
        const email = await PostalMime.parse(raw)
        const from = session.envelope.mailFrom
        mails.push({ from: from ? from.address : '', to, email, raw: raw.toString() })
        await onMail.get(to)?.()
        done()
      })
    },
  })
  // a sender that dies in the middle is part of the tests
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAfterFile(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, mails, refusals, onRecipient, onMail }
}

export const ada: CustomerCreate = {
  firstName: 'Ada',
  lastName: 'Byron',
  emailAddress: 'ada@byron.test',
  settings: { marketingOptIn: true },
}

export const news = (more: Partial<CampaignCreate> = {}): CampaignCreate => ({
  code: 'news',
  name: 'News',
  channel: 'email',
  triggerType: 'schedule',
  status: 'scheduled',
  messages: { 'en-us': { title: 'News for {{customer.firstName}}', text: 'Hello {{customer.firstName}}' } },
  ...more,
})

/** A merchant with these customers. */
export const withCampaigns = async (...customers: CustomerCreate[]) => {
  const h = await harness()
  const { api, platform, merchantCode } = h
  const createCustomers = async (...sent: CustomerCreate[]): Promise<string[]> =>
    expectNoErrors(await api.createCustomers({ body: { customers: sent } })).ids.map(String)
  const ids = customers.length > 0 ? await createCustomers(...customers) : []
  const create = (...campaigns: CampaignCreate[]) => api.createCampaigns({ body: { campaigns } })
  const read = async (campaignCode = 'news') => (await api.getCampaign({ campaignCode })).campaign
  const becomes = (status: string, campaignCode = 'news') =>
    until(async () => (await read(campaignCode)).status === status)
  const messages = async (filters: object = {}) =>
    (await api.listNotificationMessages({ filters: JSON.stringify(filters), limit: 1000 })).messages
  /** Time alone moves what is due later. */
  const tick = () =>
    platform.database.tx((tx) => notificationTick.run(tx, platform.clock.now(), platform.clock.now()))
  const merchantId = async () =>
    (
      await platform.database.one<{ id: number }>(
        sql`select m.id from merchant m where m.code = ${merchantCode}`,
      )
    ).id
  return { ...h, ids, createCustomers, create, read, becomes, messages, tick, merchantId }
}
