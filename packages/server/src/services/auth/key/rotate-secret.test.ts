import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { loadConfig, openVault, sql, systemContext, testClock, UserError, wrapKey } from '@tradepost/kernel'
import { harness } from '../../../../test/support/harness.ts'
import { cloneDatabase } from '../../../../test/support/server.ts'
import { until } from '../../../../test/support/until.ts'
import { openPlatform } from '../../../platform.ts'
import { loadDataKeys, secretState } from './data-key.service.ts'
import { insertDataKey, lockDataKeys, removeOldWrappings } from './data-key.store.ts'
import { rotateDataKey } from './rotate-data-key.ts'
import { rotateSecret } from './rotate-secret.ts'
import { signingKeys } from './signing-key.service.ts'

const MINUTE = 60_000
const first = 'the first secret, long enough to be one'
const second = 'the second secret, long enough to be one'

const closers: (() => Promise<void>)[] = []
after(async () => {
  for (const close of closers.toReversed()) await close()
})

/** Processes on one database, which share a clock. */
const newSite = async () => {
  const connection = { connectionString: await cloneDatabase() }
  const clock = testClock(new Date())
  const dataDir = await mkdtemp(join(tmpdir(), 'tradepost-secret-'))
  closers.push(() => rm(dataDir, { recursive: true }))
  const open = (secret: string) => {
    const config = { ...loadConfig({ TRADEPOST_SECRET: secret }), dataDir, logLevel: 'silent' as const }
    const platform = openPlatform(config, { connection, clock })
    closers.push(platform.close)
    return platform
  }
  const start = async (secret: string) => {
    const platform = open(secret)
    await signingKeys(platform)
    return platform
  }
  return { open, start, clock, dataDir }
}

const refusal = (error: unknown) => error instanceof UserError && /TRADEPOST_SECRET/.test(error.message)

describe('a database from before there were data keys', () => {
  const withBareKey = async () => {
    const site = await newSite()
    const { database } = site.open(first)
    const old = await site.start(first)
    const { signer } = await signingKeys(old)
    const { key } = await database.one<{ key: string }>(sql`select private_key as key from signing_key`)
    const bare = openVault(first).seal(old.vault.open(key)).slice('1.'.length)
    await database.run(sql`update signing_key set private_key = ${bare}`)
    await database.run(sql`delete from data_key`)
    return { ...site, signer }
  }

  it('opens what it holds, signs on with its key, and keeps what was derived from its secret', async () => {
    const { start, signer } = await withBareKey()

    const now = await start(first)

    assert.equal((await signingKeys(now)).signer.id, signer.id)
    assert.equal(now.vault.macSecret, first)
    assert.equal(now.vault.open(openVault(first).seal('a key').slice(2)), 'a key')
    const again = await start(first)
    assert.equal(again.vault.open(now.vault.seal('new')), 'new')
  })

  it('is refused with another secret, and then still opens with its own', async () => {
    const { open, start } = await withBareKey()

    assert.equal(await secretState(open(second)), 'wrong')
    await assert.rejects(start(second), refusal)
    assert.equal(await secretState(open(first)), 'right')
    await assert.doesNotReject(start(first))
  })
})

describe('rotating the secret of the server', () => {
  it('changes nothing for running processes, and lets the old one start servers until the overlap ends', async () => {
    const { open, start, clock } = await newSite()
    const running = await start(first)
    const sealed = running.vault.seal('kept')

    await rotateSecret(systemContext(running), { secret: second, overlapSeconds: 60 })

    const renewed = await start(second)
    assert.equal(renewed.vault.open(sealed), 'kept')
    assert.equal(running.vault.open(renewed.vault.seal('new')), 'new')
    assert.equal(renewed.vault.macSecret, running.vault.macSecret)
    assert.deepEqual([await secretState(open(first)), await secretState(open(second))], ['outdated', 'right'])
    await assert.doesNotReject(start(first))
    clock.advance(MINUTE)
    await assert.rejects(start(first), refusal)
    assert.equal(await secretState(open(first)), 'wrong')
    await assert.doesNotReject(loadDataKeys(running))
  })

  it('ends the old one at once without an overlap, and can be done again by a process that still has it', async () => {
    const { start } = await newSite()
    const running = await start(first)

    await rotateSecret(systemContext(running), { secret: second, overlapSeconds: 0 })
    await assert.rejects(start(first), refusal)
    await rotateSecret(systemContext(running), { secret: first, overlapSeconds: 0 })

    await assert.rejects(start(second), refusal)
    await assert.doesNotReject(start(first))
  })

  it('replaces the file in the data folder when that holds it', async () => {
    const { start, dataDir } = await newSite()
    await writeFile(join(dataDir, 'secret'), `${first}\n`, { mode: 0o600 })
    const running = await start(first)

    const answer = await rotateSecret(systemContext(running), { overlapSeconds: 0 })

    const { secret, isKept } = JSON.parse(answer.text) as { secret: string; isKept: boolean }
    assert.ok(isKept)
    assert.equal((await readFile(join(dataDir, 'secret'), 'utf8')).trim(), secret)
    assert.equal((await stat(join(dataDir, 'secret'))).mode & 0o777, 0o600)
    assert.deepEqual(await readdir(dataDir), ['secret'])
    await assert.doesNotReject(start(secret))
  })
})

describe('rotating the data key', () => {
  it('seals with the new one when every process knows it, also those with an older secret', async () => {
    const { start, clock } = await newSite()
    const old = await start(first)
    const sealed = old.vault.seal('kept')
    await rotateSecret(systemContext(old), { secret: second, overlapSeconds: 0 })
    const renewed = await start(second)

    const { id, useDate } = await rotateDataKey(systemContext(renewed))

    await loadDataKeys(renewed)
    assert.ok(!renewed.vault.seal('early').startsWith(`${id}.`))
    await loadDataKeys(old)
    clock.advance(Date.parse(useDate) - clock.now().getTime())
    await removeOldWrappings(renewed.database, renewed.clock.now())
    await loadDataKeys(renewed)
    const text = renewed.vault.seal('new')
    assert.ok(text.startsWith(`${id}.`))
    for (const { vault } of [old, renewed, await start(second)]) {
      assert.deepEqual([vault.open(sealed), vault.open(text)], ['kept', 'new'])
      assert.equal(vault.macSecret, old.vault.macSecret)
    }
    const { left } = await old.database.one<{ left: number }>(
      sql`select count(*)::int as left from data_key where handover is not null`,
    )
    assert.equal(left, 0)
  })

  it('is refused by a process whose secret the next start would not have', async () => {
    const { start } = await newSite()
    const old = await start(first)
    await rotateSecret(systemContext(old), { secret: second })

    await assert.rejects(rotateDataKey(systemContext(old)), { status: 409 })
  })
})

it('is done over HTTP by operators alone, and a kept answer and an image address outlive it', async () => {
  const { operator, api, raw, token, platform, client, merchantCode } = await harness()
  const rotate = async (bearer: string) =>
    raw(`/auth/v1/merchants/${merchantCode}/clients/${client.id}/secret/rotate`, {
      method: 'POST',
      token: bearer,
      headers: { 'idempotency-key': 'before the rotation' },
      body: '{}',
    })
  const bearer = await token()
  const before = await rotate(bearer)

  const { id } = await operator.rotateDataKey()
  const rotated = await operator.rotateSecret({ body: { secret: second } })

  assert.ok(id > 1)
  assert.deepEqual([rotated.secret, rotated.isKept], [second, false])
  assert.deepEqual((await rotate(bearer)).body, before.body)
  const config = { ...platform.config, secret: second }
  const next = openPlatform(config, { connection: platform.connection })
  closers.push(next.close)
  await loadDataKeys(next)
  assert.equal(next.vault.macSecret, platform.vault.macSecret)
  await assert.rejects(api.rotateDataKey(), { status: 403 })
  await assert.rejects(api.rotateSecret({ body: {} }), { status: 403 })
  await assert.rejects(operator.rotateSecret({ body: { secret: 'short' } }), { status: 400 })
})

it('rotates the secret beside a data key that comes at the same moment', async () => {
  const { start } = await newSite()
  const [one, other] = [await start(first), await start(first)]
  const isWaiting = () =>
    other.database.maybe(sql`
      select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`)
  const text = other.ids.secret()

  const rotating = await other.database.tx(async (tx) => {
    await lockDataKeys(tx)
    const rotation = rotateSecret(systemContext(one), { secret: second })
    await until(async () => (await isWaiting()) !== null)
    await insertDataKey(tx, {
      wrapped: wrapKey(first, text),
      handover: other.vault.seal(text),
      useDate: other.clock.now(),
    })
    return { rotation }
  })

  await rotating.rotation
  assert.equal((await loadDataKeys(await start(second))).length, 2)
})
