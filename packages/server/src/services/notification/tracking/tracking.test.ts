import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useOwnServer } from '../../../../test/support/harness.ts'
import { ada, news, startMailServer, withCampaigns } from '../notification.fixture.ts'

const server = await startMailServer()
useOwnServer({}, { smtpUrl: server.url, mailFrom: 'shop@tradepost.test', allowPrivateTargets: true })

const html = '<p>Hi {{customer.firstName}}, <a href="https://shop.test/tea?a=1&amp;b=2">tea</a></p>'

/** A customer with a marketing e-mail, and the addresses in it. */
const withMail = async (name: string) => {
  const h = await withCampaigns({ ...ada, emailAddress: `${name}@x.test` })
  await h.create(news({ messages: { 'en-us': { title: 'News', html } } }))
  await h.becomes('sent')
  const mail = server.mails.find(({ to }) => to === `${name}@x.test`)
  const links = [...(mail?.email.html ?? '').matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link]) =>
    String(link).replaceAll('&#x3D;', '=').replaceAll('&amp;', '&'),
  )
  const local = (kind: string) => {
    const url = new URL(links.find((link) => link.includes(`/${kind}/`)) ?? 'http://none')
    return h.url + url.pathname + url.search
  }
  const figures = async () => (await h.read()).statistics
  return { ...h, mail, local, figures }
}

describe('a marketing e-mail', () => {
  it('counts opening and clicks once, and leads where the link led', async () => {
    const { local, figures } = await withMail('opens')

    const picture = await fetch(local('open'))
    await fetch(local('open'))
    const click = await fetch(local('click'), { redirect: 'manual' })
    await fetch(local('click'), { redirect: 'manual' })

    assert.equal(picture.headers.get('content-type'), 'image/gif')
    assert.deepEqual([click.status, click.headers.get('location')], [302, 'https://shop.test/tea?a=1&b=2'])
    assert.partialDeepStrictEqual(await figures(), { sent: 1, opened: 1, clicked: 1, unsubscribed: 0 })
  })

  it('leads nowhere else', async () => {
    const { local } = await withMail('forged')

    const forged = await fetch(local('click').replace('shop.test', 'evil.test'), { redirect: 'manual' })
    const other = await fetch(local('open').replace('/open/', '/unsubscribe/'))

    assert.deepEqual([forged.status, other.status], [403, 403])
  })

  it('is unsubscribed by one click, for good', async () => {
    const { api, ids, mail, local, figures, create, becomes } = await withMail('leaves')
    const header = (name: string) => mail?.email.headers.find(({ key }) => key === name)?.value

    assert.match(header('list-unsubscribe') ?? '', /^<http.*\/unsubscribe\/.*>$/)
    assert.equal(header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
    assert.equal((await fetch(local('unsubscribe'))).status, 200)
    assert.equal((await figures()).unsubscribed, 0)

    const form = {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }
    const answers = [await fetch(local('unsubscribe'), form), await fetch(local('unsubscribe'), form)]

    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    assert.equal((await figures()).unsubscribed, 1)
    const { customer } = await api.getCustomer({ customerId: String(ids[0]) })
    assert.equal(customer.settings.marketingOptIn, false)
    await create(news({ code: 'more' }))
    await becomes('sent', 'more')
    assert.equal(server.mails.filter(({ to }) => to === 'leaves@x.test').length, 1)
  })
})
