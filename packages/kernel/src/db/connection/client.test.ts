import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { after, describe, it } from 'node:test'
import { openTestDatabase } from '../../../test/database.ts'
import { toApiError } from '../../errors/from-unknown.ts'
import { openDatabase } from '../db.ts'
import { sql } from '../sql.ts'

const database = await openTestDatabase()

const isAnswering = async () => {
  assert.deepEqual(await database.one(sql`select 1 as n`), { n: 1 })
}
const refusedWith = (status: number) => (error: unknown) => {
  assert.equal(toApiError(error).definition.status, status)
  return true
}

describe('an answer that is longer than a text can be', () => {
  // of long pieces: PostgreSQL copies them one by one
  const huge = sql`select repeat(repeat('x', 1000000), 600) as text`

  it('ends the statement, not the process', async () => {
    await assert.rejects(database.one(huge), refusedWith(413))

    await isAnswering()
  })

  it('is not collected in memory first', async () => {
    const before = process.memoryUsage().rss

    await assert.rejects(database.one(huge))

    assert.ok(process.memoryUsage().rss - before < 200_000_000)
  })

  it('is refused in many rows as well', async () => {
    const rows = sql`select repeat('x', 1000000) as text from generate_series(1, 200)`

    await assert.rejects(database.many(rows), refusedWith(413))

    await isAnswering()
  })

  it('takes back the transaction that asked for it', async () => {
    await database.run(sql`create table kept (n int)`)

    const asking = database.tx(async (tx) => {
      await tx.run(sql`insert into kept values (1)`)
      await tx.one(huge)
    })

    await assert.rejects(asking, refusedWith(413))
    assert.deepEqual(await database.many(sql`select * from kept`), [])
  })
})

describe('a server that speaks nonsense', () => {
  const authenticated = Buffer.from('5200000008000000005a0000000549', 'hex')
  const nonsense: Record<string, Buffer> = {
    'a row that is shorter than it says': Buffer.from('440000000600ff', 'hex'),
    'a row without a statement': Buffer.from('440000000600005a0000000549', 'hex'),
    'an empty message that has a body': Buffer.from('5400000004', 'hex'),
    'a page of HTML': Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n<html></html>'),
  }

  for (const [name, bytes] of Object.entries(nonsense))
    for (const moment of ['at the handshake', 'to a statement'])
      it(`fails the statement: ${name}, ${moment}`, async () => {
        const sockets = new Set<Socket>()
        const server = createServer((socket) => {
          sockets.add(socket)
          let answers = moment === 'at the handshake' ? [bytes] : [authenticated, bytes]
          socket.on('error', () => undefined)
          socket.on('data', () => {
            const [next, ...rest] = answers
            answers = rest
            if (next) socket.write(next)
            else socket.destroy()
          })
        }).listen(0, '127.0.0.1')
        after(() => server.close())
        await once(server, 'listening')
        const { port } = server.address() as AddressInfo
        const mad = openDatabase({ host: '127.0.0.1', port, user: 'x', connectionTimeoutMillis: 1000 })

        await assert.rejects(mad.one(sql`select 1`), (error) => toApiError(error).definition.status >= 500)

        for (const socket of sockets) socket.destroy()
        await mad.close()
      })
})
