import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Platform } from '@tradepost/kernel'
import { createClient } from '@tradepost/sdk'
import { decodeProtectedHeader } from 'jose'
import { openPlatform } from '../../../platform.ts'
import { newMerchant, operator, type TestMerchant } from '../auth.fixture.ts'
import { createGuard } from '../guard/guard.ts'
import { TOKEN_TYPE } from '../token/sign.ts'
import { readToken } from '../token/verify.ts'
import { removeOldSigningKeys } from './rotate-signing-keys.ts'
import { signingKeys } from './signing-key.service.ts'

const MINUTE = 60_000

const closers: (() => Promise<void>)[] = []
after(async () => {
  for (const close of closers.toReversed()) await close()
})

/** Another process on the same database, as far as keys go. */
const secondProcess = ({ platform }: TestMerchant) => {
  const { config, connection, clock } = platform
  const second = openPlatform(config, { connection, clock })
  const { guard, close } = createGuard(second)
  closers.push(second.close, close)
  return { second, guard: async (token: string) => guard(token) }
}

const operatorOf = ({ url }: TestMerchant) =>
  createClient({ baseUrl: url, clientId: operator.id, clientSecret: operator.secret, retries: 0 })

const newToken = async ({ byClient }: TestMerchant): Promise<string> => (await byClient()).body.access_token
const kidOf = (token: string) => decodeProtectedHeader(token).kid
const published = async (merchant: TestMerchant) =>
  (await merchant.api.getSigningKeys()).keys.map(({ kid }) => kid)

/** Until a condition holds, for as long as a loaded machine may need. */
const eventually = async (holds: () => Promise<boolean>) => {
  for (let waited = 0; waited < 3_000; waited++) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  assert.fail('it did not happen')
}

describe('rotating the keys that sign tokens', () => {
  it('signs with a new key while tokens of the old one work on', async () => {
    const merchant = await newMerchant()
    const before = await newToken(merchant)

    const { id, previousKeysExpire } = await operatorOf(merchant).rotateSigningKeys({ body: {} })

    const token = await newToken(merchant)
    assert.equal(kidOf(token), id)
    assert.deepEqual((await published(merchant)).slice(0, 2), [id, kidOf(before)])
    assert.deepEqual([await merchant.statusWith(before), await merchant.statusWith(token)], [200, 200])
    assert.equal(Date.parse(previousKeysExpire ?? ''), merchant.clock.now().getTime() + 65 * MINUTE)
  })

  it('reaches every process without a restart', async () => {
    const merchant = await newMerchant()
    const { second, guard } = secondProcess(merchant)
    const before = await newToken(merchant)
    await eventually(async () => (await guard(before)) !== null)

    const { id } = await operatorOf(merchant).rotateSigningKeys({ body: {} })
    const token = await newToken(merchant)

    await eventually(async () => (await signingKeys(second)).signer.id === id)
    assert.ok(await guard(token))
    assert.ok(await guard(before))
  })

  it('is noticed by a process that has not heard of it, by the first token of the new key', async (t) => {
    const merchant = await newMerchant()
    const { connection, config, clock } = merchant.platform
    const second = openPlatform(config, { connection, clock })
    t.after(second.close)
    await signingKeys(second)
    await operatorOf(merchant).rotateSigningKeys({ body: {} })
    const token = await newToken(merchant)

    await eventually(async () => (await readToken(second, token, TOKEN_TYPE)) !== null)
  })

  it('is no lever on the database for tokens with made-up keys', async () => {
    const merchant = await newMerchant()
    const { platform } = merchant
    let looks = 0
    const database = {
      ...platform.database,
      many: <Row>(query: Parameters<typeof platform.database.many>[0]) => {
        looks++
        return platform.database.many<Row>(query)
      },
    }
    const watched: Platform = { ...platform, database }
    const [, ...rest] = (await newToken(merchant)).split('.')
    const forged = (index: number) => {
      const header = { alg: 'ES256', typ: 'at+jwt', kid: `made up ${index}` }
      return [Buffer.from(JSON.stringify(header)).toString('base64url'), ...rest].join('.')
    }
    const started = performance.now()

    for (let index = 0; index < 200; index++)
      assert.equal(await readToken(watched, forged(index), TOKEN_TYPE), null)

    const seconds = (performance.now() - started) / 1000
    assert.ok(looks <= 2 + seconds, `${looks} looks in ${seconds} s`)
  })

  it('removes an old key when the last token that it signed has expired', async () => {
    const merchant = await newMerchant()
    const { platform, clock } = merchant
    const old = kidOf(await newToken(merchant))
    const { id } = await operatorOf(merchant).rotateSigningKeys({ body: {} })

    clock.advance(60 * MINUTE)
    await removeOldSigningKeys(platform)
    assert.ok((await published(merchant)).includes(old))
    clock.advance(5 * MINUTE)
    await removeOldSigningKeys(platform)

    assert.deepEqual(await published(merchant), [id])
    assert.equal(await merchant.statusWith(await newToken(merchant)), 200)
  })

  it('ends every token at once when the old key leaked', async () => {
    const merchant = await newMerchant()
    const { guard } = secondProcess(merchant)
    const before = await newToken(merchant)
    await eventually(async () => (await guard(before)) !== null)

    const rotated = await operatorOf(merchant).rotateSigningKeys({ body: { endTokens: true } })

    assert.equal(rotated.previousKeysExpire, null)
    assert.deepEqual(await published(merchant), [rotated.id])
    assert.equal(await merchant.statusWith(before), 401)
    await eventually(async () => (await guard(before)) === null)
    assert.equal(await merchant.statusWith(await newToken(merchant)), 200)
  })

  it('is for operators', async () => {
    const merchant = await newMerchant()

    await assert.rejects(merchant.api.rotateSigningKeys({ body: {} }), { status: 403 })
  })
})
