import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { allOperations, type BoundOperation, type TSchema } from '@tradepost/contract'
import { demoClient } from '@tradepost/demo'
import { sql } from '@tradepost/kernel'
import { type Client, createClient, expectNoErrors } from '@tradepost/sdk'
import { order } from '../../src/services/order/sales/order.fixture.ts'
import { type ReadExample, readExamples } from '../law/read-examples.ts'
import { cloneDemo } from '../support/demo.ts'
import { changedTables, digestTables, quiet } from '../support/digest.ts'
import { inherited, newFolder } from '../support/launch.ts'
import { cloneDatabase, startServerOn, TEST_SECRET, type TestServer } from '../support/server.ts'
import { until } from '../support/until.ts'

const command = fileURLToPath(import.meta.resolve('@tradepost/cli'))

/** More of both than the demo has, as in `ARCHIVE_PRODUCTS=100000 ARCHIVE_ORDERS=100000 npm run test:all -- …`. */
const more = {
  products: Number(process.env.ARCHIVE_PRODUCTS ?? 0),
  orders: Number(process.env.ARCHIVE_ORDERS ?? 0),
}

type Site = TestServer & { env: Record<string, string> }

/** A server, and the settings by which the command line works on the same database and files. */
const startSite = async (databaseUrl: string): Promise<Site> => {
  const folder = await newFolder()
  const server = await startServerOn(databaseUrl, { dataDir: folder })
  return {
    ...server,
    env: { DATABASE_URL: databaseUrl, TRADEPOST_DATA_DIR: folder, TRADEPOST_SECRET: TEST_SECRET },
  }
}

const tradepost = async ({ env }: Site, ...args: string[]) => {
  const child = spawn(process.execPath, [command, ...args], { env: { ...inherited(), ...env } })
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ])
  assert.equal(code, 0, stderr)
  return stdout
}

const inBatches = async (count: number, size: number, send: (numbers: number[]) => Promise<unknown>) => {
  for (let start = 0; start < count; start += size)
    await send(Array.from({ length: Math.min(size, count - start) }, (_, n) => start + n))
}

const addMore = async (api: Client, customerId: string) => {
  await inBatches(more.products, 500, async (numbers) => {
    const products = numbers.map((n) => ({
      code: `more-${n}`,
      name: { 'en-us': `More of tea ${n}` },
      modelType: 'standard' as const,
      isInventoryManaged: false,
      price: { price: 1 + (n % 100), currencyCode: 'USD' as const },
    }))
    expectNoErrors(await api.createProducts({ body: { products } }))
  })
  await inBatches(more.orders, 100, async (numbers) => {
    const orders = numbers.map((n) => order({ customerId, externalCode: `more-${n}`, imported: true }))
    expectNoErrors(await api.createSalesOrders({ body: { orders } }))
  })
}

/** Differ by what they are for: ids of the server, secrets, and what belongs to a process. */
const differs: Record<string, string> = {
  getMerchantId: 'an id of the server',
  getShopId: 'an id of the server',
  getShopApiKey: 'secret',
  getShopJwt: 'secret',
  getSiBranding: 'there is none; the operator writes it',
  getExternalServiceSettings: 'the keys in it are secret',
  getExternalServiceSetting: 'secret',
  getExportSettings: 'the password in it is secret',
  getExportSetting: 'the password in it is secret',
  getRejectedRows: 'uploaded files stay behind',
  listInventoryChangeArchives: 'the files stay behind',
  getInventoryChangeArchive: 'the files stay behind',
  getCustomerJob: 'jobs expire',
  getSegmentJob: 'jobs expire',
  getLimits: 'limits of the server, and how much of them was used there',
  getWebhookToken: 'secret',
  getWebhookSecret: 'secret',
  getWebhookJob: 'jobs expire',
  listWebhookDeliveries: 'calls of webhooks belong to the server that made them',
  getWebhookDelivery: 'calls of webhooks belong to the server that made them',
  listInvitations: 'the link of the mail leads to one server',
  getInvitation: 'the link of the mail leads to one server',
  listPluginCalls: 'calls to a shop belong to the server that made them',
}

const reads = allOperations.filter(
  ({ name, service, operation }) =>
    operation.method === 'GET' && service.scope === 'merchant' && !differs[name],
)

const withLargestPage = ({ operation }: BoundOperation): ReadExample => {
  const properties = (operation.query as { properties?: Record<string, TSchema> } | undefined)?.properties
  const { maximum } = (properties?.limit ?? {}) as { maximum?: number }
  return maximum === undefined ? {} : { limit: maximum }
}

describe('a merchant that goes to another server in one file', () => {
  let here: Site
  let there: Site
  let answers: (bound: BoundOperation) => Promise<[unknown, unknown]>
  let file: string

  const connect = ({ url }: Site, merchantCode: string, client: typeof demoClient) =>
    createClient({ baseUrl: url, merchantCode, ...client, retries: 0 })

  before(async () => {
    here = await startSite(await cloneDemo())
    there = await startSite(await cloneDatabase())
    const api = connect(here, 'demo', demoClient)
    const tokenOf = async (client: Client, { clientId, clientSecret }: typeof demoClient, tenantId: string) =>
      (
        await client.issueToken({
          body: {
            grant_type: 'client_credentials',
            client_id: clientId,
            client_secret: clientSecret,
            tenantId,
          },
        })
      ).access_token
    const token = await tokenOf(api, demoClient, 'demo')
    const examples = await readExamples(here.platform, api, async (path, body) => {
      const answer = await fetch(here.url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      assert.ok(answer.ok, `${path}: ${await answer.text()}`)
    })
    await addMore(api, String(examples.getCustomer?.customerId))
    await quiet(here.platform.database)

    file = join(here.env.TRADEPOST_DATA_DIR as string, 'demo.merchant.gz')
    await tradepost(here, 'merchant', 'export', 'demo', '--file', file)
    await tradepost(there, 'merchant', 'import', file, '--code', 'copy')
    await quiet(there.platform.database)
    const rotate = ['client', 'rotate-secret', '--merchant', 'copy', '--id', demoClient.clientId, '--json']
    const { client } = JSON.parse(await tradepost(there, ...rotate)) as { client: { secret: string } }
    const restored = { ...demoClient, clientSecret: client.secret }
    const copyToken = await tokenOf(connect(there, 'copy', restored), restored, 'copy')
    there.clock.set(here.clock.now())

    const uuids = await Promise.all(
      [api, connect(there, 'copy', restored)].map(async (one) => (await one.getMerchantId()).id),
    )
    /** Addresses of files hold the id of the merchant, and a signature of the server. */
    const neutral = (body: string) =>
      uuids
        .reduce((all, uuid) => all.replaceAll(uuid, 'merchant'), body)
        .replaceAll(/(\/images\/proxy\/)[\da-f]{32}/g, '$1signed')
    const ask = async (site: Site, bearer: string, merchantCode: string, bound: BoundOperation) => {
      const values: ReadExample = { merchantCode, ...withLargestPage(bound), ...examples[bound.name] }
      const address = bound.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        const value = values[name]
        delete values[name]
        return encodeURIComponent(value ?? '')
      })
      delete values.merchantCode
      const answer = await fetch(
        `${site.url}${address}?${new URLSearchParams(values as Record<string, string>)}`,
        { headers: { authorization: `Bearer ${bearer}` } },
      )
      const body = neutral(await answer.text())
      assert.equal(answer.status, 200, `${bound.name}: ${body}`)
      return answer.headers.get('content-type')?.includes('json') ? JSON.parse(body) : body
    }
    answers = (bound) => Promise.all([ask(here, token, 'demo', bound), ask(there, copyToken, 'copy', bound)])
  })

  /** Of the accounts that ask, and of the merchant itself, what must differ. */
  const own = new Set(['lastUsedDate', 'lastSignInDate', 'isDemo', 'isPublic'])
  const expected: Record<string, string> = {
    getMerchant: 'code',
    listExports: 'url',
    // a key names a shop of one server
    listPublishableKeys: 'publishableKeys',
    getNotificationSettings: 'webPushPublicKey',
    listCampaigns: 'status',
    listSyncWebhooks: 'status',
    listCustomerSyncWebhooks: 'status',
  }
  const comparable = (bound: BoundOperation, value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value, (key, inner) =>
        own.has(key) || expected[bound.name] === key ? undefined : inner,
      ),
    )

  for (const bound of reads)
    it(`answers ${bound.name} there as here`, async () => {
      const [one, other] = await answers(bound)

      assert.deepEqual(comparable(bound, other), comparable(bound, one))
    })

  it('stops its campaigns there: one of the two servers sends them, and not both', async () => {
    const bound = reads.find(({ name }) => name === 'listCampaigns')
    assert.ok(bound)
    const [one, other] = (await answers(bound)) as { campaigns: { status: string }[] }[]
    const stopped: Record<string, string> = { active: 'paused', sending: 'paused', scheduled: 'draft' }
    const statuses = one?.campaigns.map(({ status }) => status) ?? []

    assert.ok(statuses.includes('active') && statuses.includes('scheduled') && statuses.includes('sent'))
    assert.deepEqual(
      other?.campaigns.map(({ status }) => status),
      statuses.map((status) => stopped[status] ?? status),
    )
  })

  it('leaves its secrets behind', async () => {
    const content = gunzipSync(await readFile(file)).toString()

    for (const secret of ['$argon2id$', '"parcelKey"', '"secret_hash":', '"api_key":', 'open sesame'])
      assert.ok(!content.includes(secret), secret)
    await assert.rejects(connect(there, 'copy', demoClient).getMerchant(), { status: 401 })
  })

  it('brings the files of its images', async () => {
    const { images } = await connect(here, 'demo', demoClient).listImages({ limit: 100 })
    const image = images.find(({ fileName }) => fileName === 'a.png')
    assert.ok(image)
    const fileOf = async ({ platform }: Site, code: string) => {
      const { key } = await platform.database.one<{ key: string }>(sql`
        select i.file_key as key from image i join merchant m on m.id = i.merchant_id
        where m.code = ${code} and i.id = ${image.id}`)
      return platform.files.get(key)
    }
    const [from, to] = await Promise.all([fileOf(here, 'demo'), fileOf(there, 'copy')])

    assert.ok(from)
    assert.deepEqual(to, from)
  })

  it('is not there at all when the import is killed in the middle', async () => {
    const { database } = there.platform
    const before = await digestTables(database)
    const isRestoring = async () =>
      (await database.maybe(sql`
        select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and state <> 'idle' and query ~ 'jsonb_populate_record|md5'`)) !== null

    const args = [command, 'merchant', 'import', file, '--code', 'killed']
    const child = spawn(process.execPath, args, { env: { ...inherited(), ...there.env } })
    const ended = once(child, 'exit')
    await until(isRestoring)
    child.kill('SIGKILL')
    const [code, signal] = await ended
    await until(async () => !(await isRestoring()))

    assert.deepEqual([code, signal], [null, 'SIGKILL'])
    assert.deepEqual(changedTables(before, await digestTables(database, before)), [])
  })
})
