import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { until } from '../../test/support/until.ts'
import { consoleServer } from './console.fixture.ts'

const { ask, header, mailServer, orders, SESSION, server, signedIn } = await consoleServer()

type Asked = { merchantCode: string; emailAddress: string; language?: string }

const request = (body: Asked) =>
  ask(`${SESSION}/reset`, { method: 'POST', body: { language: 'en', ...body } })
const setPassword = async (token: string, password = 'a new password') =>
  (await ask(`${SESSION}/password`, { method: 'POST', body: { token, password } })).status
const signIn = async ({ merchantCode, emailAddress }: Asked, password: string) =>
  (await ask(SESSION, { method: 'POST', body: { merchantCode, emailAddress, password } })).status

const mailsTo = (address: string) => mailServer.mails.filter(({ to }) => to === address)
/** The token of the link in the mail with this number. */
const tokenFrom = async (address: string, number = 1): Promise<string> => {
  await until(() => mailsTo(address).length >= number)
  return /\/admin\/password#(\S+)/.exec(mailsTo(address)[number - 1]?.email.text ?? '')?.[1] ?? ''
}
const minutes = (count: number) => server.clock.advance(count * 60_000)

describe('a forgotten password', () => {
  it('is set anew by the link of a mail, once, and ends the other sessions', async () => {
    const { credentials, merchantCode, cookies } = await signedIn()
    const asked = await request({ ...credentials, emailAddress: credentials.emailAddress.toUpperCase() })
    const token = await tokenFrom(credentials.emailAddress)

    assert.equal(asked.status, 204)
    assert.equal(await setPassword(token), 204)
    assert.equal(await setPassword(token, 'yet another one'), 400)
    assert.equal((await ask(orders(merchantCode), { cookie: header(cookies) })).status, 401)
    assert.equal(await signIn(credentials, credentials.password), 401)
    assert.equal(await signIn(credentials, 'a new password'), 200)
  })

  it('is told in the language of the console, and nothing of the merchant becomes markup', async () => {
    const { credentials, api, merchantCode } = await signedIn()
    await api.updateMerchant({ body: { name: 'Tee & <b>Co</b>' } })

    await request({ ...credentials, language: 'de' })
    await tokenFrom(credentials.emailAddress)
    const [mail] = mailsTo(credentials.emailAddress)

    assert.equal(mail?.email.subject, 'Neues Passwort für Tee & <b>Co</b>')
    assert.match(mail?.email.html ?? '', /Tee &amp; &lt;b&gt;Co&lt;\/b&gt;/)
    assert.match(mail?.email.text ?? '', /Neues Passwort wählen: \S+\/admin\/password#/)
    assert.ok(merchantCode)
  })

  it('gets one mail in five minutes, whose link ends after an hour or with the next one', async () => {
    const { credentials } = await signedIn()
    await request(credentials)
    const first = await tokenFrom(credentials.emailAddress)
    await request(credentials)
    minutes(6)
    await request(credentials)
    const second = await tokenFrom(credentials.emailAddress, 2)

    assert.equal(mailsTo(credentials.emailAddress).length, 2)
    assert.equal(await setPassword(first), 400)
    minutes(61)
    assert.equal(await setPassword(second), 400)
  })

  it('answers the same for who does not exist, is inactive or belongs to another merchant', async () => {
    const { credentials, api } = await signedIn()
    const user = { emailAddress: 'gone@shop.test', password: 'gone-password', status: 'inactive' as const }
    await api.createUsers({ body: { users: [user] } })
    const { merchantCode } = await signedIn()

    for (const body of [
      { ...credentials, emailAddress: 'nobody@shop.test' },
      { ...credentials, emailAddress: user.emailAddress },
      { ...credentials, merchantCode },
      { ...credentials, merchantCode: 'nowhere' },
    ]) {
      const answer = await request(body)
      assert.deepEqual([answer.status, await answer.text()], [204, ''])
    }
    await request(credentials)
    await tokenFrom(credentials.emailAddress)

    assert.equal(mailsTo(credentials.emailAddress).length, 1)
    assert.deepEqual(mailsTo(user.emailAddress), [])
  })

  it('takes no password that is too short, no made-up token, and no question of another site', async () => {
    const { credentials } = await signedIn()
    await request(credentials)
    const token = await tokenFrom(credentials.emailAddress)
    const foreign = await ask(`${SESSION}/reset`, { method: 'POST', headers: {}, body: credentials })

    assert.equal(await setPassword(token, 'short'), 400)
    for (const made of ['', 'x', `1-${'x'.repeat(43)}`, `0-${'x'.repeat(43)}`])
      assert.equal(await setPassword(made), 400)
    assert.equal(foreign.status, 403)
    assert.equal(await setPassword(token), 204)
  })

  it('is sent later when the mail server does not take it at first', async () => {
    const { credentials } = await signedIn()
    const { emailAddress } = credentials
    mailServer.refusals.set(emailAddress, { code: 451, text: 'Try again later', when: 'rcpt' })
    const tried = new Promise<void>((resolve) => {
      mailServer.onRecipient.set(emailAddress, async () => resolve())
    })

    await request(credentials)
    await tried
    mailServer.refusals.delete(emailAddress)

    assert.equal(await setPassword(await tokenFrom(emailAddress)), 204)
  })

  it('is asked for only so often from one address', async () => {
    const { merchantCode } = await signedIn()
    const ask = () => request({ merchantCode, emailAddress: 'nobody@shop.test' })

    const statuses = await Promise.all(Array.from({ length: 25 }, async () => (await ask()).status))

    assert.ok(statuses.includes(429))
  })
})
