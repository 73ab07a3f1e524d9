import { Readable } from 'node:stream'
import { markFailed, type SpanStart, traceStep } from '@tradepost/kernel'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { HandOver, Outcome } from './channel.types.ts'

const CONNECT_MS = 10_000
const SILENT_MS = 60_000

export type MailServer = { url: URL; address: string }

export type Mailer = {
  send(envelope: { from: string; to: string }, content: Buffer, handOver: HandOver): Promise<Outcome>
  isBroken(): boolean
  close(): void
}

type MailError = Error & { code?: string; responseCode?: number; response?: string }

const textOf = (error: MailError) => (error.response ?? error.message).slice(0, 1000)

const credentialsOf = ({ username, password }: URL) =>
  username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : null

const portOf = ({ port, protocol }: URL) => Number(port) || (protocol === 'smtps:' ? 465 : 587)

const connect = ({ url, address }: MailServer): Promise<SMTPConnection> =>
  new Promise((resolve, reject) => {
    const secure = url.protocol === 'smtps:'
    const connection = new SMTPConnection({
      host: address,
      port: portOf(url),
      secure,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      tls: { servername: url.hostname },
    })
    // after the answer to connect there is a callback for every error
    connection.on('error', reject)
    connection.connect((error) => {
      if (error) return reject(error)
      const credentials = credentialsOf(url)
      if (!credentials) return resolve(connection)
      connection.login({ credentials }, (refused) => (refused ? reject(refused) : resolve(connection)))
    })
  })

/** Whether the mail server takes a connection and the password; null, or why not. */
export const tryMailServer = async (address: string): Promise<string | null> => {
  const url = new URL(address)
  try {
    const connection = await connect({ url, address: url.hostname })
    connection.quit()
    return null
  } catch (error) {
    return textOf(error as MailError)
  }
}

/** An error reply means that the server does not have the message; without a reply it is unknown. */
const outcomeOf = (error: MailError, isHandedOver: boolean): Outcome => {
  const { responseCode = 0, code } = error
  const text = textOf(error)
  if (responseCode >= 500) return { status: code === 'EENVELOPE' ? 'bounced' : 'failed', error: text }
  if (responseCode >= 400 || !isHandedOver) return { status: 'retry', error: text }
  return { status: 'unknown', error: text }
}

/**
 * The end of the message, a line with a single dot, is sent only after `handOver` has committed. A server keeps nothing
 * of a message without that line: whatever happens before, it can be sent again.
 */
const sendOver = (
  connection: SMTPConnection,
  { from, to }: { from: string; to: string },
  content: Buffer,
  handOver: HandOver,
): Promise<Outcome> =>
  new Promise((resolve) => {
    let isHandedOver = false
    let isLost = false
    async function* pieces() {
      yield content
      isHandedOver = await handOver()
      if (isHandedOver) return
      isLost = true
      throw new Error('another process has claimed the message')
    }
    connection.send({ from, to: [to], size: content.length }, Readable.from(pieces()), (error) => {
      if (!error) resolve({ status: 'sent' })
      else if (isLost) resolve({ status: 'lost' })
      else resolve(outcomeOf(error as MailError, isHandedOver))
    })
  })

/** Connections to one mail server, for one run. A server that limits its connections gets its mails over these. */
export const openMailer = (server: MailServer): Mailer => {
  const idle: SMTPConnection[] = []
  let open = 0
  let most = Number.POSITIVE_INFINITY
  let brokenBy: string | null = null
  let freed = Promise.withResolvers<void>()
  const wakeWaiting = () => {
    freed.resolve()
    freed = Promise.withResolvers()
  }

  const openOne = async (): Promise<SMTPConnection | null> => {
    open++
    try {
      return await connect(server)
    } catch (error) {
      open--
      if (open > 0) most = open
      else brokenBy = textOf(error as MailError)
      wakeWaiting()
      return null
    }
  }
  const acquire = async (): Promise<SMTPConnection | null> => {
    while (brokenBy === null) {
      const connection = idle.pop() ?? (open < most ? await openOne() : null)
      if (connection) return connection
      if (brokenBy === null && open >= most && idle.length === 0) await freed.promise
    }
    return null
  }
  const release = (connection: SMTPConnection, isUsable: boolean) => {
    if (isUsable) idle.push(connection)
    else {
      connection.close()
      open--
    }
    wakeWaiting()
  }
  const send: Mailer['send'] = async (envelope, content, handOver) => {
    const connection = await acquire()
    if (!connection) return { status: 'retry', error: brokenBy ?? '' }
    const outcome = await sendOver(connection, envelope, content, handOver)
    release(connection, outcome.status === 'sent')
    return outcome
  }
  const span: SpanStart = {
    name: 'SMTP',
    kind: 'client',
    attributes: { 'server.address': server.url.hostname, 'server.port': portOf(server.url) },
  }
  return {
    send: (...mail) =>
      traceStep(
        () => span,
        async (step) => {
          const outcome = await send(...mail)
          if (step && outcome.status !== 'sent') markFailed(step, outcome.status)
          return outcome
        },
      ),
    isBroken: () => brokenBy !== null,
    close: () => {
      for (const connection of idle.splice(0)) connection.quit()
    },
  }
}
