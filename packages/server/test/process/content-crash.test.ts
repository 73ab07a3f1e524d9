import assert from 'node:assert/strict'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import { raw, sql } from '@tradepost/kernel'
import { fileOf, picture } from '../../src/services/content/image/image.fixture.ts'
import { openDemoProcesses } from '../support/demo-process.ts'
import { until } from '../support/until.ts'

const HOURS = 3_600_000

const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

const openShop = async () => {
  const { database, folder, start } = await openDemoProcesses()
  const isWaitingFor = async (table: string) =>
    (await database.maybe(sql`
      select from pg_locks l where l.relation = ${table}::regclass and not l.granted
        and l.database = (select oid from pg_database where datname = current_database())`)) !== null
  /** While something is done that would write to the table; everything can still be read. */
  const killWhileWriting = async (
    table: string,
    begin: () => Promise<unknown>,
    kill: () => Promise<unknown>,
  ) => {
    await database.tx(async (tx) => {
      await tx.run(sql`lock table ${raw(table)} in share mode`)
      const begun = begin().then(
        () => 'it was done',
        () => 'it was cut off',
      )
      await until(() => isWaitingFor(table))
      await kill()
      assert.equal(await begun, 'it was cut off')
    })
  }
  /** The hourly job, as if two hours had passed. */
  const clean = async () => {
    await database.run(sql`update file_draft set create_date = create_date - interval '2 hours'`)
    const long = new Date(Date.now() - 2 * HOURS)
    for (const path of await filesBelow(folder)) await utimes(path, long, long)
    await database.run(sql`select graphile_worker.add_job('removeLeftFiles', '{}'::json)`)
  }
  const drafts = async () => (await database.one<{ n: number }>(sql`select count(*) as n from file_draft`)).n
  return { start, folder, killWhileWriting, clean, drafts }
}

const { start, folder, killWhileWriting, clean, drafts } = await openShop()
/** Of the first test, for the second one. */
let survivor: Awaited<ReturnType<typeof start>> | undefined

it('leaves no file of an upload whose server was killed, before its image was stored or in the middle of its body', async () => {
  const first = await start()
  const before = await filesBelow(folder)
  const image = fileOf(await picture('png', { width: 333 }), 'new.png')
  const upload = (api: typeof first.api) => api.uploadImage({ body: { file: image } })

  await killWhileWriting('image', () => upload(first.api), first.kill)
  const left = await filesBelow(folder)
  const second = await start()
  const { access_token: token } = await second.api.issueToken({
    body: {
      grant_type: 'client_credentials',
      client_id: 'demo',
      client_secret: 'demo-secret',
      tenantId: 'demo',
    },
  })
  const half = new ReadableStream({
    start: (stream) => {
      const head = 'content-disposition: form-data; name="file"; filename="half.png"'
      stream.enqueue(new TextEncoder().encode(`--b\r\n${head}\r\n\r\n${'x'.repeat(200_000)}`))
    },
  })
  const sending = fetch(`${second.url}/cms/v1/merchants/demo/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
    body: half,
    duplex: 'half',
  } as RequestInit).catch(() => 'it was cut off')
  await until(async () => (await filesBelow(folder)).length > left.length)
  await second.kill()
  assert.equal(await sending, 'it was cut off')
  const third = await start()
  assert.ok(left.length > before.length, 'the file was not there yet')
  assert.equal(await drafts(), 1)
  await clean()

  await until(async () => (await drafts()) === 0)
  await until(async () => (await filesBelow(folder)).length === before.length)
  assert.deepEqual((await filesBelow(folder)).toSorted(), before.toSorted())
  const { baseUrl } = await upload(third.api)
  assert.equal((await fetch(third.url + new URL(baseUrl).pathname)).status, 200)
  survivor = third
})

it('shows the page that was live when the server was killed while it published the next one', async () => {
  const first = survivor ?? (await start())
  const key = { shopCode: 'web', pageCode: 'home' }
  const live = async ({ api }: typeof first) =>
    (await api.getResolvedPage({ shopCode: 'web', slug: 'home' })).page
  const before = await live(first)
  await first.api.updatePage({ ...key, body: { name: 'Next' } })
  const versions = async ({ api }: typeof first) => (await api.listPageVersions(key)).meta.totalItemCount
  const count = await versions(first)

  for (const table of ['page_version', 'live_page']) {
    const server = table === 'page_version' ? first : await start()
    await killWhileWriting(table, () => server.api.publishPage({ ...key, body: {} }), server.kill)
  }
  const second = await start()

  assert.deepEqual(await live(second), before)
  assert.equal(await versions(second), count)
  assert.equal((await second.api.getPage(key)).page.status, 'changed')
  await second.api.publishPage({ ...key, body: {} })
  assert.equal((await live(second)).name, 'Next')
  await second.kill()
})
