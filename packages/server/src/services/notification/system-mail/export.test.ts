import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { ValidationError } from '@tradepost/sdk'
import { useOwnServer } from '../../../../test/support/harness.ts'
import { until } from '../../../../test/support/until.ts'
import { fetchFile, merchantIdOf, withCatalog } from '../../catalog/export/run/export.fixture.ts'
import { failRun } from '../../catalog/export/run/run.service.ts'
import { claimRun, insertRun } from '../../catalog/export/run/run.store.ts'
import { startMailServer } from '../notification.fixture.ts'
import { mailExport } from './export.ts'

const server = await startMailServer()
useOwnServer({}, { smtpUrl: server.url, mailFrom: 'shop@tradepost.test', allowPrivateTargets: true })
const mailsTo = (address: string) => server.mails.filter(({ to }) => to === address)

const linkIn = (text: string | undefined) => /https?:\/\/\S+signature=[\w-]+/.exec(text ?? '')?.[0]

/** A merchant with a run that was asked for by mail and has not begun. */
const withRun = async (emailAddress: string) => {
  const h = await withCatalog()
  const { database, clock } = h.platform
  const merchantId = await merchantIdOf(h)
  const { id: catalogId } = await database.one<{ id: number }>(
    sql`select id from catalog where merchant_id = ${merchantId}`,
  )
  const request = { kind: 'csv', entity: 'product', emailAddress } as const
  const run = await insertRun(database, merchantId, {
    catalogId,
    feed: 'product',
    request,
    now: clock.now(),
  })
  return { ...h, key: { merchantId, id: run.id } }
}

/** The run as it is after its end, without the job that tells about it. */
const endSilently = ({ platform: { database } }: Awaited<ReturnType<typeof withRun>>, id: number) =>
  database.run(sql`update catalog_export set status = 'failed', end_date = start_date where id = ${id}`)

describe('the mail about an export as CSV', () => {
  it('brings the user who asked a link to the file', async () => {
    const h = await withCatalog()
    await h.seed.product({ code: 'tea' })
    const emailAddress = `owner@${h.merchantCode}.test`
    const { access_token } = await h.api.issueToken({
      body: {
        grant_type: 'password',
        username: emailAddress,
        password: 'owner-password',
        client_id: h.client.id,
        client_secret: h.client.secret,
        tenantId: h.merchantCode,
      },
    })

    const asked = await h.raw(`/catalog/v1/merchants/${h.merchantCode}/exportCsv`, {
      method: 'POST',
      token: access_token,
      body: JSON.stringify({ entity: 'product' }),
    })
    await until(() => mailsTo(emailAddress).length > 0)

    assert.equal(asked.status, 202)
    const [mail] = mailsTo(emailAddress)
    const { id, url } = await h.newest()
    assert.equal(mail?.from, 'shop@tradepost.test')
    assert.equal(mail?.email.subject, 'Your export with 1 entries is ready')
    assert.equal(linkIn(mail?.email.text), url)
    assert.match(mail?.email.text ?? '', new RegExp(`Fetch product-${id}\\.csv`))
    assert.match(await (await fetchFile(h, url)).text(), /^ImportType,.*\r\nAC,tea,/s)
  })

  it('goes to the address that the request names, in the language of the merchant, and to nobody without one', async () => {
    const h = await withCatalog()
    await h.api.updateSettings({ body: { settings: { defaultLocale: 'de-de' } } })
    const before = server.mails.length

    await h.api.exportCsv({ body: { entity: 'product' } })
    await h.ended()
    await h.api.exportCsv({ body: { entity: 'category', emailAddress: 'named@x.test' } })
    await until(() => mailsTo('named@x.test').length > 0)

    assert.equal(mailsTo('named@x.test')[0]?.email.subject, 'Ihr Export mit 0 Einträgen ist fertig')
    assert.deepEqual(
      server.mails.slice(before).map(({ to }) => to),
      ['named@x.test'],
    )
    await assert.rejects(
      h.api.exportCsv({ body: { entity: 'product', emailAddress: 'nowhere' } }),
      ValidationError,
    )
  })

  it('says why there is no file', async () => {
    const h = await withRun('unlucky@x.test')

    await claimRun(h.platform.database, h.key, h.platform.ids.uuid())
    await failRun(h.platform, h.key)
    await until(() => mailsTo('unlucky@x.test').length > 0)

    const { subject, text = '' } = mailsTo('unlucky@x.test')[0]?.email ?? {}
    assert.equal(subject, 'Your export could not be written')
    assert.ok(text.includes(texts.jobCrashed), text)
    assert.equal(linkIn(text), undefined)
  })

  it('is sent once, and again only after a mail server has not taken it', async () => {
    const h = await withRun('once@x.test')
    await endSilently(h, h.key.id)
    server.refusals.set('once@x.test', { code: 451, text: 'try later', when: 'data' })
    await assert.rejects(mailExport(h.platform, h.key), /try later/)
    server.refusals.delete('once@x.test')

    await mailExport(h.platform, h.key)
    await mailExport(h.platform, h.key)

    assert.equal(mailsTo('once@x.test').length, 1)
  })

  it('is given up when its address is refused', async () => {
    const h = await withRun('gone@x.test')
    await endSilently(h, h.key.id)
    server.refusals.set('gone@x.test', { code: 550, text: 'no such user', when: 'rcpt' })

    await mailExport(h.platform, h.key)

    assert.deepEqual(mailsTo('gone@x.test'), [])
  })
})
