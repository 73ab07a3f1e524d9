import { buffer } from 'node:stream/consumers'
import { texts } from '@tradepost/contract'
import { type Platform, RemoteError, resolvePublic } from '@tradepost/kernel'
import DKIM from 'nodemailer/lib/dkim'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { OpenSettings } from '../setting/setting.rules.ts'
import { brokenSender } from './broken-sender.service.ts'
import type { Delivery, Sender } from './channel.types.ts'
import { type MailServer, openMailer } from './mailer.service.ts'

/** Known before it is sent, so that logs of mail servers can be searched for it. */
export const messageIdOf = (id: Delivery['id'], merchantCode: string, domain: string): string =>
  `<${id}.${merchantCode.replaceAll(/[^\w-]/g, '_')}@${domain}>`

type From = { name: string; address: string; replyTo: string | null }

const headersOf = ({ unsubscribeUrl }: Delivery): Record<string, string> =>
  unsubscribeUrl
    ? {
        // RFC 8058: one click, without asking again
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : { 'Auto-Submitted': 'auto-generated' }

const compose = (delivery: Delivery, from: From, date: Date): Promise<Buffer> =>
  new MailComposer({
    from: { name: from.name, address: from.address },
    to: { name: '', address: delivery.recipient },
    ...(from.replyTo && { replyTo: from.replyTo }),
    subject: delivery.message.title,
    text: delivery.message.text,
    html: delivery.message.html ?? undefined,
    date,
    messageId: messageIdOf(delivery.id, delivery.merchantCode, from.address.split('@').at(-1) ?? 'localhost'),
    headers: headersOf(delivery),
    // texts of merchants never read files or addresses
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()

/** RFC 8058 wants both headers of one-click unsubscribing under the signature. */
const signedHeaders =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post'

type Sign = (content: Buffer) => Buffer | Promise<Buffer>

const signerOf = ({ dkimDomainName, dkimSelector, dkimPrivateKey }: OpenSettings): Sign => {
  if (!dkimDomainName || !dkimSelector || !dkimPrivateKey) return (content) => content
  const dkim = new DKIM({
    domainName: dkimDomainName,
    keySelector: dkimSelector,
    privateKey: dkimPrivateKey,
    headerFieldNames: signedHeaders,
  })
  return (content) => buffer(dkim.sign(content))
}

const serverFor = async ({ config }: Platform, settings: OpenSettings): Promise<MailServer | string> => {
  const own = settings.smtpUrl
  const address = own ?? config.smtpUrl
  if (!address) return texts.noMailServer
  const url = new URL(address)
  // the operator may have a mail server in the same network
  if (own === null) return { url, address: url.hostname }
  try {
    return { url, address: await resolvePublic(url.hostname, config.allowPrivateTargets) }
  } catch (error) {
    if (error instanceof RemoteError) return error.message
    throw error
  }
}

/** E-mails by SMTP: over the mail server of the merchant, or over that of the operator. */
export const openEmail = async (
  platform: Platform,
  settings: OpenSettings,
  merchantName: string,
): Promise<Sender> => {
  const server = await serverFor(platform, settings)
  if (typeof server === 'string') return brokenSender(server)
  const address = settings.senderEmailAddress ?? platform.config.mailFrom
  if (!address) return brokenSender(texts.noSender)
  const from = { name: settings.senderName ?? merchantName, address, replyTo: settings.replyToEmailAddress }
  const sign = signerOf(settings)
  const mailer = openMailer(server)
  return {
    send: async (delivery, handOver) => {
      const content = await sign(await compose(delivery, from, platform.clock.now()))
      return mailer.send({ from: from.address, to: delivery.recipient }, content, handOver)
    },
    isBroken: mailer.isBroken,
    close: mailer.close,
  }
}
