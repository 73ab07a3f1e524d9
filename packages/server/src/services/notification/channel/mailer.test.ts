import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { it } from 'node:test'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { SMTPServer } from 'smtp-server'
import { openMailer } from './mailer.service.ts'

/** A mail server that takes so many connections at once. */
const startServer = async (most: number) => {
  const got: string[] = []
  let open = 0
  let widest = 0
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onConnect: (_session, done) => {
      open++
      if (open > most) return done(Object.assign(new Error('Too many connections'), { responseCode: 421 }))
      widest = Math.max(widest, open)
      done()
    },
    onClose: () => {
      open--
    },
    onData: (stream, session, done) => {
      stream.on('end', () => {
        got.push(session.envelope.rcptTo[0]?.address ?? '')
        done()
      })
      stream.resume()
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  closeAfterFile(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  const mailer = openMailer({ url: new URL(`smtp://127.0.0.1:${port}`), address: '127.0.0.1' })
  const send = (name: string, handOver = async () => true) =>
    mailer.send({ from: 'a@x.test', to: `${name}@x.test` }, Buffer.from('Subject: x\r\n\r\nx\r\n'), handOver)
  return { got, send, mailer, widest: () => widest }
}

const names = (count: number) => Array.from({ length: count }, (_, n) => `n${n}`)

it('sends all mails over the connections that a server takes', async () => {
  const { got, send, mailer, widest } = await startServer(3)

  const outcomes = await Promise.all(names(40).map((name) => send(name)))
  mailer.close()

  assert.deepEqual(new Set(outcomes.map(({ status }) => status)), new Set(['sent']))
  assert.equal(new Set(got).size, 40)
  assert.equal(got.length, 40)
  assert.ok(widest() <= 3)
})

it('opens another connection in place of one that ended with a mail', async () => {
  const { got, send, mailer } = await startServer(2)

  const outcomes = await Promise.all(names(10).map((name, n) => send(name, async () => n % 3 > 0)))
  mailer.close()

  assert.equal(outcomes.filter(({ status }) => status === 'lost').length, 4)
  assert.equal(got.length, 6)
})

it('tries nothing further with a server that takes no connection', async () => {
  const { send, mailer } = await startServer(0)

  const outcomes = await Promise.all(names(5).map((name) => send(name)))

  assert.ok(mailer.isBroken())
  assert.deepEqual(new Set(outcomes.map(({ status }) => status)), new Set(['retry']))
  assert.match(JSON.stringify(outcomes[0]), /Too many/)
})
