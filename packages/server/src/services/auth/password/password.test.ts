import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { systemIds } from '@tradepost/kernel'
import { checkPassword, hashPassword, PASSWORD_COST } from './password.ts'

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

  it('is checked without waiting for those of another merchant', async () => {
    const order: string[] = []
    const checkFor = (merchantId: number, name: string) =>
      checkPassword(merchantId, name).then(() => order.push(name))

    await Promise.all([
      checkFor(1, 'first'),
      checkFor(1, 'second'),
      checkFor(1, 'third'),
      checkFor(2, 'other'),
    ])

    assert.equal(order.at(-1), 'third')
  })
})
