import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Cleanup } from '../server/cleanup.ts'

export type MailReceiver = {
  smtpUrl: string
  /** How often each address got a whole mail. */
  copies: Map<string, number>
  /** Mails in all. */
  count(): number
}

/** A mail server in this process that only counts what it accepts. */
export const startMailReceiver = async (cleanup: Cleanup): Promise<MailReceiver> => {
  const copies = new Map<string, number>()
  let count = 0
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 1000,
    onData: (stream, session, done) => {
      // a sender that is killed before the last line has sent nothing
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) copies.set(address, (copies.get(address) ?? 0) + 1)
        count++
        done()
      })
      stream.on('error', () => undefined)
      stream.resume()
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  cleanup.add(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { smtpUrl: `smtp://127.0.0.1:${port}`, copies, count: () => count }
}
