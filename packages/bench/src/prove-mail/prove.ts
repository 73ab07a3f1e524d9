import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, expectNoErrors } from '@tradepost/sdk'
import { openStage, type StageOptions } from '../proof/stage.ts'
import type { Cleanup } from '../server/cleanup.ts'
import { openMerchant } from '../server/operator.ts'
import { startMailReceiver } from './receiver.ts'
import { type MailVerdict, type MessageFact, verdictOnMails } from './violations.ts'

export type MailProofOptions = StageOptions & {
  recipients: number
  /** Of both servers at once, spread over the sending. */
  kills: number
  /** Whether to wait until the campaign is over, which interrupted messages hold up for two minutes. */
  isPatient: boolean
}

export type MailProof = MailVerdict & {
  recipients: number
  mails: number
  kills: number
  seconds: number
  /** While nothing was killed. */
  perSecond: number
  statistics: Record<string, number>
}

const CAMPAIGN = 'news'
/** Connections over which a server sends mails of a merchant. */
const CONNECTIONS = 16
const BATCH = 1000

const patiently = async (holds: () => boolean | Promise<boolean>, what: string) => {
  for (const begin = Date.now(); !(await holds()); await sleep(20))
    if (Date.now() - begin > 3_600_000) throw new Error(`${what} did not end within an hour`)
}

const createRecipients = async (api: Client, recipients: string[]) => {
  for (let from = 0; from < recipients.length; from += BATCH) {
    const customers = recipients.slice(from, from + BATCH).map((emailAddress, n) => ({
      firstName: `Ada ${from + n}`,
      lastName: 'Byron',
      emailAddress,
      settings: { marketingOptIn: true },
    }))
    expectNoErrors(await api.createCustomers({ body: { customers } }))
  }
}

const listMessages = async (api: Client): Promise<MessageFact[]> => {
  const found: MessageFact[] = []
  for (let after: string | undefined; ; ) {
    const { messages, meta } = await api.listNotificationMessages({
      limit: BATCH,
      ...(after && { after }),
    })
    found.push(...messages)
    if (!meta.cursors?.after) return found
    after = meta.cursors.after
  }
}

/** One campaign to many recipients, by two servers that are killed in the middle of it. */
export const proveMail = async (options: MailProofOptions, cleanup: Cleanup): Promise<MailProof> => {
  const { kills, isPatient } = options
  const receiver = await startMailReceiver(cleanup)
  const settings = { TRADEPOST_SMTP_URL: receiver.smtpUrl, TRADEPOST_MAIL_FROM: 'shop@proof.test' }
  const { servers, newMerchant } = await openStage({ ...options, settings }, cleanup)
  const { code, client } = await newMerchant()
  // a server that starts again has another address
  const api = () => openMerchant(servers.addresses[0] as string, code, client)

  const recipients = Array.from({ length: options.recipients }, (_, n) => `ada${n}@proof.test`)
  await createRecipients(api(), recipients)
  await api().updateNotificationSettings({ body: { settings: { maxPerSecond: 10_000 } } })
  const message = {
    title: 'News for {{customer.firstName}}',
    html: '<p>Hello {{customer.firstName}}, <a href="https://shop.test/news">news</a>!</p>',
  }
  expectNoErrors(
    await api().createCampaigns({
      body: {
        campaigns: [
          {
            code: CAMPAIGN,
            name: 'News',
            channel: 'email',
            triggerType: 'schedule',
            status: 'scheduled',
            messages: { 'en-us': message },
          },
        ],
      },
    }),
  )
  const begin = performance.now()
  let calm = 0
  for (let killed = 0; killed < kills; killed++) {
    const at = Math.ceil((recipients.length * (killed + 1)) / (kills + 1))
    await patiently(() => receiver.count() >= at, 'the sending')
    if (killed === 0) calm = performance.now() - begin
    await Promise.all([servers.killAndRestart(0), servers.killAndRestart(1)])
  }
  const first = recipients.length / (kills + 1)
  const most = kills * 2 * CONNECTIONS
  await patiently(() => receiver.copies.size >= recipients.length - most, 'the sending of the rest')
  const read = async () => (await api().getCampaign({ campaignCode: CAMPAIGN })).campaign
  const open = async () =>
    (await api().listNotificationMessages({ filters: { status: { $in: ['waiting', 'claimed'] } }, limit: 1 }))
      .meta.totalItemCount
  await patiently(async () => (await open()) === 0, 'the last messages')
  const seconds = (performance.now() - begin) / 1000
  if (isPatient) await patiently(async () => (await read()).status === 'sent', 'the campaign')
  const verdict = verdictOnMails(recipients, receiver.copies, await listMessages(api()), most)
  const { statistics } = await read()
  await servers.stop()
  return {
    ...verdict,
    recipients: recipients.length,
    mails: receiver.count(),
    kills: kills * 2,
    seconds,
    perSecond: first / (calm / 1000),
    statistics,
  }
}
