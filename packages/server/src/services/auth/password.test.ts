import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { systemIds } from '@tradepost/kernel'
import { checkPassword, hashPassword, PASSWORD_COST } from './password.ts'
import { createSlots } from './slots.ts'

const platform = { ids: systemIds, passwordCost: PASSWORD_COST }
const check = (password: string, stored?: string) => checkPassword(1, password, stored)

describe('a password', () => {
  it('is stored as an Argon2id hash that names its cost', async () => {
    const stored = await hashPassword(platform, 1, 'open sesame')

    assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  })

  it('fits its own hash and no other', async () => {
    const [first, second] = [await hashPassword(platform, 1, 'open'), await hashPassword(platform, 1, 'open')]

    assert.notEqual(first, second)
    assert.equal(await check('open', first), true)
    assert.equal(await check('open', second), true)
    assert.equal(await check('Open', first), false)
    assert.equal(await check('', first), false)
  })

  it('fits when another system composed its letters differently', async () => {
    const stored = await hashPassword(platform, 1, 'caf\u00e9')

    assert.equal(await check('cafe\u0301', stored), true)
  })

  it('fits a hash of another cost', async () => {
    // made by the reference implementation: argon2 somesalt -id -t 2 -k 256 -p 1 -l 32
    const stored = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'

    assert.equal(await check('password', stored), true)
    assert.equal(await check('passwort', stored), false)
  })

  it('never fits a user who does not exist', async () => {
    assert.equal(await check('anything'), false)
  })
})

describe('slots', () => {
  it('run so many at a time, in order, and free their place after an error', async () => {
    const inSlot = createSlots(2, 10)
    let running = 0
    let most = 0
    const order: number[] = []
    const work = (n: number) => async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, 2))
      running--
      order.push(n)
      if (n % 2) throw new Error('odd')
    }

    const done = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((n) => inSlot('shop', work(n))))

    assert.equal(most, 2)
    assert.deepEqual(order, [0, 1, 2, 3, 4, 5])
    assert.equal(done.filter(({ status }) => status === 'rejected').length, 3)
  })

  it('send away who comes when too many wait', async () => {
    const inSlot = createSlots(1, 1)
    let finish = () => {}
    const first = inSlot('shop', () => new Promise<void>((resolve) => (finish = resolve)))
    const second = inSlot('shop', async () => 'done')

    await assert.rejects(
      inSlot('shop', async () => 'never'),
      { status: 429 },
    )
    finish()
    await first
    assert.equal(await second, 'done')
  })

  it('take turns between keys, so that a rush at one does not shut out another', async () => {
    const inSlot = createSlots(1, 100)
    const order: string[] = []
    const work = (name: string) => async () => {
      await new Promise((resolve) => setImmediate(resolve))
      order.push(name)
    }

    const rush = Array.from({ length: 50 }, () => inSlot('busy', work('busy')))
    const quiet = [inSlot('quiet', work('quiet')), inSlot('quiet', work('quiet'))]
    await Promise.all([...rush, ...quiet])

    assert.deepEqual(order.slice(0, 5), ['busy', 'busy', 'quiet', 'busy', 'quiet'])
  })

  it('refuse a full line without refusing another key', async () => {
    const inSlot = createSlots(1, 1)
    let finish = () => {}
    const first = inSlot('busy', () => new Promise<void>((resolve) => (finish = resolve)))
    const second = inSlot('busy', async () => 'done')

    await assert.rejects(
      inSlot('busy', async () => 'never'),
      { status: 429 },
    )
    const other = inSlot('quiet', async () => 'done')
    finish()
    await first
    assert.deepEqual(await Promise.all([second, other]), ['done', 'done'])
  })
})
