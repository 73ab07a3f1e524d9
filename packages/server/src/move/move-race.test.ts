import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@tradepost/kernel'
import { createClient } from '@tradepost/sdk'
import { sumTables } from './fence.store.ts'
import { twoCells } from './move.fixture.ts'
import { moveMerchant, readMove, stopMove } from './move.service.ts'
import { listMovedTables } from './moved-table.read.ts'

const cells = await twoCells()
const { here, there, first, second, urls, onward, backward, operators } = cells
const [operator] = operators
const tables = await listMovedTables(here)

const newMerchant = async (code: string) => {
  const owner = { emailAddress: `owner@${code}.test`, password: 'owner-password' }
  const { client } = await operator.createMerchant({ body: { code, name: code, owner } })
  const at = (baseUrl: string) =>
    createClient({
      baseUrl,
      merchantCode: code,
      clientId: client.id,
      clientSecret: client.secret,
      retries: 0,
    })
  return { code, apis: [at(first.url), at(second.url)] as const }
}

const location = (code: string) => ({
  body: { locations: [{ code, name: code, type: { code: 'store' as const } }] },
})

const codesAt = async (db: typeof here, merchantCode: string) => {
  const rows = await db.many<{ code: string }>(sql`
    select l.code from location l join merchant m on m.id = l.merchant_id where m.code = ${merchantCode}`)
  return rows.map(({ code }) => code).sort()
}

const options = (code: string, target: 0 | 1) => ({
  code,
  target: `cell ${target + 1}`,
  conninfo: urls[1 - target] as string,
  pauseMs: 5000,
  attempts: 20,
})

const rowsAt = async (db: typeof here, merchantId: number) =>
  (await sumTables(db, tables, merchantId)).reduce((all, { rows }) => all + rows, 0)

describe('a merchant that moves to another database', () => {
  it('loses no change that was answered, and comes back', async () => {
    const { code, apis } = await newMerchant('moving')
    const acknowledged: string[] = []
    let owner = 0
    let isOver = false
    const write = async () => {
      for (let n = 0; !isOver; n++) {
        const name = `store-${n}`
        for (;;) {
          const done = await apis[owner as 0 | 1].createLocations(location(name)).then(
            ({ errors }) => assert.deepEqual(errors ?? [], []),
            (error: unknown) => error,
          )
          if (done === undefined) break
          owner = 1 - owner
          await sleep(20)
        }
        acknowledged.push(name)
        await sleep(10)
      }
    }
    const writing = write()
    while (acknowledged.length < 20) await sleep(10)

    const moved = await moveMerchant(onward, options(code, 1))
    const returned = await moveMerchant(backward, options(code, 0))
    const again = await moveMerchant(onward, options(code, 1))
    const reached = acknowledged.length
    while (acknowledged.length < reached + 5) await sleep(10)
    isOver = true
    await writing

    assert.deepEqual([moved.step, returned.step, again.step], ['done', 'done', 'done'])
    assert.deepEqual(await codesAt(there, code), acknowledged.toSorted())
    assert.equal(await rowsAt(here, moved.merchantId), 0)
    assert.ok((moved.figures.pauseMs ?? 0) < 5000)
  })

  it('is refused where the numbers of another one are in the way', async () => {
    await newMerchant('twin')
    // as two cells would make at one moment, before either knows of the other's
    await there.run(sql`insert into merchant (code, name, create_date) values ('twin', 'Twin', now())`)

    await assert.rejects(moveMerchant(onward, options('twin', 1)), /a merchant with this code/)
  })

  it('stays where it is when the move is stopped', async () => {
    const { code, apis } = await newMerchant('staying')
    await apis[0].createLocations(location('one'))

    await assert.rejects(
      moveMerchant(onward, { ...options(code, 1), pauseMs: 0, attempts: 2 }),
      /stays where it is/,
    )
    const { step, merchantId } = await readMove(onward, code)
    await stopMove(onward, code)

    assert.equal(step, 'copying')
    await apis[0].createLocations(location('two'))
    assert.deepEqual(await codesAt(here, code), ['one', 'two'])
    assert.equal(await rowsAt(there, merchantId), 0)
  })
})
