import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Config } from '@tradepost/kernel'
import type { Mailbox } from '@tradepost/server'
import { SMTPServer } from 'smtp-server'
import { openMailFolder } from './mail-folder.ts'

const MAX_BYTES = 1_000_000
/** When the server stops, a connection that is open has this long. */
const CLOSE_MS = 1000

/** A mail server on this machine that takes every mail and passes none on. */
export const openMailbox = async ({ dataDir }: Pick<Config, 'dataDir'>): Promise<Mailbox> => {
  const folder = await openMailFolder(join(dataDir, 'mail'))
  const server = new SMTPServer({
    // neither a password nor encryption: nobody but this machine reaches it
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: MAX_BYTES,
    rejectOversized: true,
    closeTimeout: CLOSE_MS,
    onData: (stream, _session, done) => {
      const take = async () => {
        const pieces: Buffer[] = []
        for await (const piece of stream) if (!stream.sizeExceeded) pieces.push(piece)
        if (!stream.sizeExceeded) await folder.add(Buffer.concat(pieces))
      }
      take().then(() => done(), done)
    },
  })
  // a connection that breaks concerns its sender only
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    sender: 'hello@kettle-crane.test',
    list: folder.list,
    find: folder.find,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
