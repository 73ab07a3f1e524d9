import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { messageOf } from '@tradepost/contract'
import { ApiError, raw, sql, UserError } from '@tradepost/kernel'
import { createClient, expectNoErrors } from '@tradepost/sdk'
import { type Harness, harness, useOwnServer } from '../../test/support/harness.ts'
import { aPicture } from '../../test/support/picture.ts'
import { operate } from '../tool.ts'
import { drafts, exportTo, filesOf, importFrom, linesOf, silent, writeLines } from './archive.fixture.ts'
import { listTables } from './catalog.read.ts'
import { planOf, undecided } from './plan.rules.ts'
import { adapted, copied, leftOut, namedSequences, ofServer } from './table.read.ts'

useOwnServer()

/** The lines of a file, changed and packed again. */
const rewrite = async (path: string, change: (lines: string[]) => string[]) =>
  writeLines(path, change(await linesOf(path)))

const merchantsOf = async ({ platform }: Harness) =>
  (await operate.listMerchants(platform)).map(({ code }) => code)

describe('the tables of an archive', () => {
  it('are all decided about, each once', async () => {
    const { platform } = await harness()
    const tables = await listTables(platform.database)
    const decided = [...copied, ...Object.keys(adapted), ...Object.keys(leftOut), ...ofServer]

    assert.deepEqual(undecided(tables), [])
    assert.deepEqual(decided.toSorted(), tables.map(({ name }) => name).toSorted())
  })

  it('adapt only columns that are there', async () => {
    const { platform } = await harness()
    const tables = new Map((await listTables(platform.database)).map((table) => [table.name, table]))

    for (const [name, { omit, renew, unlessTaken, as }] of Object.entries(adapted))
      for (const column of Object.keys({ ...omit, ...renew, ...unlessTaken, ...as }))
        assert.ok(
          tables.get(name)?.columns.some((one) => one.name === column),
          `${name}.${column}`,
        )
  })

  it('hold no column that sounds like a secret, but for these', async () => {
    const { platform } = await harness()
    const plan = planOf(await listTables(platform.database))
    const columns = plan.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))

    assert.deepEqual(columns.filter((name) => /password|secret|token|hash|_url$/.test(name)).toSorted(), [
      'api_client.token_version',
      'app_user.token_version',
      'customer_account.password_date',
      'device.push_token',
      'shop.logo_url',
      'shop.plugin_url',
    ])
  })

  it('know where each sequence is used', async () => {
    const { platform } = await harness()
    const tables = await listTables(platform.database)
    const sequences = await platform.database.many<{ name: string }>(sql`
      select sequencename as name from pg_sequences where schemaname = current_schema()`)
    const owned = tables.flatMap(({ columns }) => columns.flatMap(({ sequence }) => sequence ?? []))

    assert.deepEqual(
      [...owned, ...Object.keys(namedSequences)].toSorted(),
      sequences.map(({ name }) => name).toSorted(),
    )
  })
})

/** A client of the merchant that was restored from the file of another. */
const copyOf = async ({ platform, client: { id: clientId }, url }: Harness, merchantCode: string) => {
  const { secret } = await operate.rotateClientSecret(platform, merchantCode, clientId, {})
  return createClient({ baseUrl: url, merchantCode, clientId, clientSecret: secret, retries: 0 })
}

describe('a merchant in a file', () => {
  it('is restored beside the first one, with new numbers behind the old ones', async () => {
    const h = await harness()
    const shop = expectNoErrors(await h.api.createShops({ body: { shops: [{ code: 'web', name: 'Web' }] } }))
    const { id } = await h.api
      .uploadImage({ body: { file: new File([aPicture()], 'a.png') } })
      .then(async () => (await h.api.listImages()).images[0] as { id: string })

    const { path, total, missingFiles } = await exportTo(h)
    const imported = await importFrom(h, path, `${h.merchantCode}-copy`)

    assert.deepEqual(missingFiles, [])
    assert.deepEqual(imported.total, total)
    assert.equal(total.files, 1)
    assert.equal(imported.leftOut['shop.api_key'], 'secret')
    assert.deepEqual(await drafts(h), [])
    const copy = await copyOf(h, `${h.merchantCode}-copy`)
    const [one] = (await copy.listShops()).shops
    assert.notEqual(one?.customerNumber, shop.shops[0]?.customerNumber)
    assert.equal(one?.shopNumber, shop.shops[0]?.shopNumber)
    const [image] = (await copy.listImages()).images
    assert.equal(image?.id, id)
    const ids = await copy.getMerchantId()
    assert.ok(JSON.stringify(image).includes(ids.id))
  })

  it('brings the events that somebody has not heard of', async () => {
    const h = await harness()
    const { database } = h.platform
    await h.seed.catalog()
    for (const code of ['tea', 'pot']) await h.seed.product({ code })
    await database.run(sql`insert into outbox_subscriber (name) values ('one that sleeps')`)
    const { path } = await exportTo(h)
    await database.run(sql`delete from outbox_subscriber where name = 'one that sleeps'`)

    const merchantCode = `${h.merchantCode}-copy`
    await importFrom(h, path, merchantCode)

    const toldOf = (code: string) =>
      database.many<{ event: object }>(sql`
        select to_jsonb(o) - array['merchant_id', 'id', 'position'] as event
        from outbox o join merchant m on m.id = o.merchant_id where m.code = ${code} order by o.id`)
    const told = await toldOf(h.merchantCode)
    assert.ok(told.length > 0)
    assert.deepEqual(await toldOf(merchantCode), told)
  })

  it('calls nobody until somebody turns its webhooks on', async () => {
    const h = await harness()
    const target = { name: 'ERP', endpoint: 'https://erp.example.test/' }
    const webhook = { ...target, code: 'erp', active: true, events: [{ code: 'productCreated' }] }
    const question = { ...target, code: 'crm', events: [{ code: 'loginSync' }] }
    expectNoErrors(await h.api.createWebhooks({ body: { webhooks: [webhook] } }))
    expectNoErrors(await h.api.createSyncWebhooks({ body: { syncWebhooks: [question] } }))

    const { path } = await exportTo(h)
    await importFrom(h, path, `${h.merchantCode}-copy`)

    const copy = await copyOf(h, `${h.merchantCode}-copy`)
    const { webhooks } = await copy.listWebhooks()
    assert.deepEqual(
      webhooks.map(({ code, active, events }) => ({ code, active, events })),
      [{ code: 'erp', active: false, events: webhook.events }],
    )
    const { syncWebhooks } = await copy.listSyncWebhooks()
    assert.deepEqual(
      syncWebhooks.map(({ code, status }) => ({ code, status })),
      [{ code: 'crm', status: 'inactive' }],
    )
    const [original, restored] = await Promise.all([
      h.api.getWebhookSecret({ webhookId: (await h.api.listWebhooks()).webhooks[0]?.id as string }),
      copy.getWebhookSecret({ webhookId: webhooks[0]?.id as string }),
    ])
    assert.notEqual(restored.secret, original.secret)
  })

  it('raises the numbers of a younger server, so that none is given twice', async () => {
    const h = await harness()
    const { database } = h.platform
    expectNoErrors(await h.api.createCatalogs({ body: { catalogs: [{ code: 'web', name: 'Web' }] } }))
    await h.api.uploadImage({ body: { file: new File([aPicture()], 'a.png') } })
    const { path } = await exportTo(h)
    const plan = planOf(await listTables(database))
    const drawn = plan.flatMap(({ name, columns }) =>
      columns.flatMap(({ name: column, sequence }) => (sequence ? [{ name, column, sequence }] : [])),
    )
    for (const { sequence } of drawn) await database.run(sql`select setval(${sequence}::regclass, 1)`)

    await importFrom(h, path, `${h.merchantCode}-copy`)

    for (const { name, column, sequence } of drawn) {
      const { isBehind } = await database.one<{ isBehind: boolean }>(sql`
        select coalesce(max(t.${raw(column)}), 0) <= (select last_value from ${raw(sequence)}) as "isBehind"
        from ${raw(name)} t join merchant m on m.id = t.merchant_id where m.code = ${`${h.merchantCode}-copy`}`)
      assert.ok(isBehind, `${name}.${column}`)
    }
  })

  it('is refused as a whole when anything is wrong, and leaves nothing', async () => {
    const h = await harness()
    await h.api.uploadImage({ body: { file: new File([aPicture()], 'a.png') } })
    const { path } = await exportTo(h)
    const [before, files] = [await merchantsOf(h), await filesOf(h)]
    const broken: [name: string, change: (lines: string[]) => string[], message: RegExp][] = [
      ['no head', (lines) => lines.slice(1), /was not written by merchant export/],
      ['no end', (lines) => [...lines.slice(0, -2), ''], /damaged at its end/],
      ['half', (lines) => [...lines.slice(0, 40), 'x'], /damaged/],
      [
        'another version of the format',
        ([head = '', ...lines]) => [head.replace('"version":1', '"version":2'), ...lines],
        /version 2 of the format/,
      ],
      [
        'another schema',
        ([head = '', ...lines]) => [
          head.replace(/"schema":"[^"]*"/, '"schema":"0001_create_platform.sql"'),
          ...lines,
        ],
        /written with the database at 0001_create_platform\.sql/,
      ],
      [
        'a changed row',
        (lines) => lines.map((line) => line.replace('"en-us"', '"de-de"')),
        /damaged in the table/,
      ],
      [
        'a file with other bytes',
        (lines) => lines.map((line) => (line.startsWith('"') ? '"AAAA"' : line)),
        /in the file/,
      ],
      ['a table too few', (lines) => withoutTable(lines, 'role'), /damaged before the table/],
    ]

    for (const [name, change, message] of broken) {
      const copy = `${path}.${name.replaceAll(' ', '-')}`
      await writeFile(copy, await readFile(path))
      await rewrite(copy, change)
      await assert.rejects(importFrom(h, copy, 'copy'), (error) => {
        assert.ok(error instanceof UserError, `${name}: ${error}`)
        assert.match(error.message, message, name)
        return true
      })
    }
    await assert.rejects(importFrom(h, `${path}.none`), /There is no file/)
    await writeFile(`${path}.text`, 'hello')
    await assert.rejects(importFrom(h, `${path}.text`), /was not written by merchant export/)
    assert.deepEqual(await merchantsOf(h), before)
    assert.deepEqual(await filesOf(h), files)
    assert.deepEqual(await drafts(h), [])
  })

  it('notices a row that the database does not keep as it was', async () => {
    const h = await harness()
    const { path } = await exportTo(h)
    // the line and its checksum agree, the sum over the rows does not
    await rewrite(path, (lines) => {
      const start = lines.findIndex((line) => line.startsWith('["table",{"name":"merchant"'))
      const row = lines[start + 1]?.replace(/"name": "[^"]*"/, '"name": "Another"') ?? ''
      const [, end] = JSON.parse(lines[start + 2] ?? '') as [string, object]
      const sha256 = createHash('sha256').update(`${row}\n`).digest('hex')
      return lines.with(start + 1, row).with(start + 2, JSON.stringify(['tableEnd', { ...end, sha256 }]))
    })

    await assert.rejects(importFrom(h, path, 'copy'), /table merchant was not restored as it is in the file/)
  })

  it('takes no code that is taken or not one', async () => {
    const h = await harness()
    const { path } = await exportTo(h)

    await assert.rejects(importFrom(h, path), { message: messageOf('merchantExists') })
    await assert.rejects(importFrom(h, path, 'no code'), ApiError)
    await assert.rejects(
      operate.exportMerchant(h.platform, { code: 'nobody', path: `${path}.2`, onProgress: silent }),
    )
    assert.ok(!existsSync(`${path}.2`) && !existsSync(`${path}.2.part`))
  })
})

const withoutTable = (lines: string[], name: string): string[] => {
  const start = lines.findIndex((line) => line.startsWith(`["table",{"name":"${name}"`))
  const end = lines.findIndex((line, index) => index > start && line.startsWith('["tableEnd"'))
  return [...lines.slice(0, start), ...lines.slice(end + 1)]
}
