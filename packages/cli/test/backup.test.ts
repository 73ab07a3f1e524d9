import assert from 'node:assert/strict'
import { appendFile, cp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { Client } from '@tradepost/sdk'
import { addCustomer, bytesAt, emailsOf, makeMerchant, picture, settingsOf } from './backup.fixture.ts'
import { newFolder, serve, tradepost } from './tradepost.ts'

/** Adds customers until it is stopped; answers how many there are. */
const keepWriting = (api: Client, from: number) => {
  let isOn = true
  const write = async () => {
    let number = from
    for (; isOn; number++) await addCustomer(api, number)
    return number
  }
  const writing = write()
  return () => {
    isOn = false
    return writing
  }
}

const takeOne = async () => {
  const folder = await newFolder()
  const env = settingsOf(folder)
  const server = await serve(env)
  const connect = await makeMerchant(env)
  const api = connect(server.url)
  const uploaded = await api.uploadImage({ body: { file: new File([picture], 'a.png') } })
  for (let number = 0; number < 20; number++) await addCustomer(api, number)
  const stopWriting = keepWriting(api, 20)
  const backup = join(folder, 'backup')
  const taken = await tradepost(['backup', '--to', backup, '--json'], env)
  const written = await stopWriting()
  return {
    folder,
    env,
    server,
    connect,
    api,
    backup,
    taken,
    written,
    imagePath: new URL(uploaded.baseUrl).pathname,
  }
}

describe('a backup', async () => {
  const made = await takeOne()
  const { folder, env, server, connect, api, backup, taken, written, imagePath } = made
  const restoreFrom = (from: string, name: string) =>
    tradepost(['restore', '--from', from], settingsOf(join(folder, name)))
  const damaged = async (name: string, damage: (copy: string) => Promise<void>) => {
    const copy = join(folder, name)
    await cp(backup, copy, { recursive: true })
    await damage(copy)
    return copy
  }
  const withManifest = (name: string, change: (text: string) => string) =>
    damaged(name, async (copy) => {
      const path = join(copy, 'manifest.json')
      await writeFile(path, change(await readFile(path, 'utf8')))
    })

  it('is taken while a server writes, for its owner alone', async () => {
    assert.deepEqual([taken.code, taken.stderr], [0, ''])
    assert.equal(JSON.parse(taken.stdout).hasSecret, true)
    assert.equal((await stat(backup)).mode & 0o077, 0)
    assert.equal((await emailsOf(api)).length, written)
  })

  it('is verified by restoring it, beside the server', async () => {
    const verified = await tradepost(['backup-verify', '--from', backup, '--json'], env)

    assert.deepEqual([verified.code, verified.stderr], [0, ''])
    const { before, state, after } = JSON.parse(verified.stdout)
    assert.ok(before.customers >= 20 && state.customers >= before.customers)
    assert.ok(state.customers <= after.customers && state.eventPosition <= after.eventPosition)
  })

  it('is restored as a server that goes on: with its clients, its files and every customer up to a moment', async () => {
    const { code, stdout, stderr } = await restoreFrom(backup, 'restored')
    assert.deepEqual([code, stderr], [0, ''], stdout)

    const again = await serve(settingsOf(join(folder, 'restored')))
    const restored = connect(again.url)
    const emails = await emailsOf(restored)
    const numbers = emails.map((email) => Number(/\d+/.exec(email ?? '')?.[0])).sort((a, b) => a - b)
    assert.ok(numbers.length >= 20 && numbers.length <= written)
    assert.deepEqual(numbers, [...numbers.keys()])
    assert.deepEqual(
      await bytesAt(new URL(imagePath, again.url)),
      await bytesAt(new URL(imagePath, server.url)),
    )
    await addCustomer(restored, 5000)
    assert.equal((await emailsOf(restored)).length, numbers.length + 1)
    assert.equal(await again.stop(), 0)
  })

  it('is refused when it was cut off, changed, or made by another version, and says what to do', async () => {
    const cutOff = await damaged('cut-off', (copy) => rm(join(copy, 'manifest.json')))
    const changed = await damaged('changed', (copy) => appendFile(join(copy, 'database/PG_VERSION'), '\n'))
    const missing = await damaged('missing', (copy) => rm(join(copy, 'database/backup_label')))
    const garbled = await withManifest('garbled', (text) => text.slice(0, -100))
    const outside = await withManifest('outside', (text) => text.replace('database/PG_VERSION', '../../x'))
    const postgres = await withManifest('postgres', (text) => text.replace(/"postgres":\d+/, '"postgres":17'))
    const newer = await withManifest('newer', (text) => text.replace(/"schema":"\d+/, '"schema":"9999'))
    const format = await withManifest('format', (text) => text.replace('"version":1', '"version":3'))
    const large = await withManifest('large', (text) =>
      text.replace(/"bytes":\d+/, '"bytes":1000000000000000'),
    )
    const sentences: [string, RegExp][] = [
      [cutOff, /^There is no whole backup in .+: it was cut off, .+ Take another backup\.\n$/],
      [changed, /PG_VERSION is not as it was written: .+ Take another one\.\n$/],
      [missing, /backup_label is missing or cannot be read: .+ Take another one\.\n$/],
      [garbled, /manifest\.json is damaged: take another backup\.\n$/],
      [outside, /manifest\.json is damaged: take another backup\.\n$/],
      [postgres, /^The backup is of PostgreSQL 17, and this release brings \d+: restore it with Tradepost /],
      [newer, /^The backup is at migration 9999, .+ Restore with Tradepost .+ or a newer one\.\n$/],
      [format, /has the format 3, and this Tradepost reads 1 and 2: use the Tradepost .+ that made it\.\n$/],
      [large, /^There is too little room in .+ are needed and .+ are free\. Make room, .+\n$/],
    ]

    for (const [from, sentence] of sentences) {
      const { code, stderr } = await restoreFrom(from, 'refused')
      assert.equal(code, 1)
      assert.match(stderr, sentence)
    }
    await assert.rejects(stat(join(folder, 'refused/data/postgres/cluster')), { code: 'ENOENT' })
  })

  it('goes neither over a database nor over anything else', async () => {
    const text = async (args: string[], more = {}) => (await tradepost(args, { ...env, ...more })).stderr
    const own = { DATABASE_URL: 'postgres://nobody@localhost/none' }

    assert.match(await text(['backup', '--to', backup]), / is not empty: give a folder of its own /)
    const inside = join(folder, 'data/backup')
    assert.match(await text(['backup', '--to', inside]), / is in the data folder: give a folder outside /)
    const none = join(folder, 'none')
    const nothing = { TRADEPOST_DATA_DIR: none }
    assert.match(await text(['backup', '--to', join(folder, 'own')], nothing), /^There is no database in /)
    await assert.rejects(stat(none), { code: 'ENOENT' })
    const below = join(folder, 'data/secret/backup')
    assert.match(
      await text(['backup', '--to', join(folder, 'backup/manifest.json/x')]),
      / cannot be written \(ENOTDIR/,
    )
    assert.match(await text(['restore', '--from', backup], { TRADEPOST_DATA_DIR: below }), /cannot be/)
    assert.match(await text(['restore', '--from', backup], own), /: take DATABASE_URL away/)
    assert.match(await text(['restore', '--from', backup]), /^A database is running on .+: stop it and move /)
    assert.equal(await server.stop(), 0)
    assert.match(
      await text(['restore', '--from', backup]),
      /^There is a database in .+: move that folder away/,
    )
  })
})
