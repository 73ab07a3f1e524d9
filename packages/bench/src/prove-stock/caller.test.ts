import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, it } from 'node:test'
import { messageOf, texts } from '@tradepost/contract'
import { seeded } from '../proof/random.ts'
import type { Batch } from './act.ts'
import { reserve } from './caller.ts'

type Reply = { status: number; body: unknown } | 'hang up'
const closers: (() => void)[] = []
after(() => {
  for (const close of closers) close()
})

/** A server that gives these answers in order and remembers the keys that it was sent. */
const serving = async (...replies: Reply[]) => {
  const keys: (string | undefined)[] = []
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    keys.push(request.headers['idempotency-key'] as string | undefined)
    const reply = replies.shift() ?? 'hang up'
    if (reply === 'hang up') return request.socket.destroy()
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
  }
  const server = createServer((request, response) => {
    request.resume().on('end', () => answer(request, response))
  }).listen(0, '127.0.0.1')
  closers.push(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { keys, site: { merchantCode: 'm', token: 't', addresses: [`http://127.0.0.1:${port}`] } }
}

const line = (salesOrderLineItemCode: string, quantity = 1) => ({
  productCode: 'p',
  salesOrderNumber: 'order',
  salesOrderLineItemCode,
  quantity,
})
const batch: Batch = [line('1'), line('2', 3)]
const calm = () => ({ random: seeded(1), tries: { sent: 0, hungUp: 0, lost: 0 }, isRough: false })
const fates = (outcomes: { fate: string }[]) => outcomes.map(({ fate }) => fate)

const tooLittle = {
  code: 409,
  entityIndex: 1,
  reason: texts.tooLittleStock('1', '3'),
}
const exists = { code: 409, entityIndex: 0, reason: messageOf('reservationExists') }
const whole = { status: 409, body: { statusCode: 409, code: 'Conflict', message: exists.reason } }
const created = (codes: string[], errors: object[] = []): Reply => ({ status: 201, body: { codes, errors } })

describe('a caller of the proof', () => {
  it('learns the fate of every line', async () => {
    const { site } = await serving(created(['a', 'b']), created(['a'], [tooLittle]))

    assert.deepEqual(fates(await reserve(site, batch, 0, calm())), ['held', 'held'])
    assert.deepEqual(fates(await reserve(site, batch, 0, calm())), ['held', 'refused'])
  })

  it('sends the same again when an answer is lost or the server is busy', async () => {
    const manner = calm()
    const { site } = await serving('hang up', { status: 503, body: {} }, created(['b'], [exists]))

    assert.deepEqual(fates(await reserve(site, batch, 0, manner)), ['held', 'held'])
    assert.deepEqual(manner.tries, { sent: 3, hungUp: 0, lost: 2 })
  })

  it('finds on a retry that all of it was stored before', async () => {
    const { site } = await serving('hang up', whole)

    assert.deepEqual(fates(await reserve(site, batch, 0, calm())), ['held', 'held'])
  })

  it('believes neither that a first try exists already nor an answer that leaves a line open', async () => {
    const answers: Reply[] = [
      whole,
      created(['b'], [exists]),
      created(['a']),
      created([], [tooLittle, { code: 404, entityIndex: 0, reason: messageOf('locationNotFound') }]),
      { status: 500, body: { message: messageOf('internal') } },
    ]

    for (const answer of answers) {
      const { site } = await serving(answer)
      await assert.rejects(reserve(site, batch, 0, calm()), /no definite answer|an unexpected error/)
    }
  })

  it('gives every other request a key when it is rough, the same for each try', async () => {
    const rough = { ...calm(), random: { ...seeded(1), next: () => 1 }, isRough: true }
    const { site, keys } = await serving('hang up', created(['a', 'b']), created(['a', 'b']))

    await reserve(site, batch, 0, rough)
    await reserve(site, batch, 1, rough)

    assert.deepEqual(keys, ['order', 'order', undefined])
  })

  it('hangs up half-way when it is rough', async () => {
    const often = { ...seeded(1), next: () => 0, below: () => 0 }
    const manner = { ...calm(), random: often, isRough: true }
    const { site } = await serving()

    const calling = reserve(site, batch, 1, manner)
    while (manner.tries.hungUp < 3) await new Promise((resolve) => setTimeout(resolve, 10))
    manner.isRough = false
    site.addresses = (await serving(created(['a', 'b']))).site.addresses

    assert.deepEqual(fates(await calling), ['held', 'held'])
  })
})
