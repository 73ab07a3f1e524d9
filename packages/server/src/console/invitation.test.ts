import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createClient } from '@tradepost/sdk'
import { until } from '../../test/support/until.ts'
import { consoleServer } from './console.fixture.ts'

const { ask, mailServer, server, SESSION, signedIn } = await consoleServer()

const mailsTo = (address: string) => mailServer.mails.filter(({ to }) => to === address)
/** The token of the link in the mail with this number. */
const tokenFrom = async (address: string, number = 1): Promise<string> => {
  await until(() => mailsTo(address).length >= number)
  return /\/admin\/join#(\S+)/.exec(mailsTo(address)[number - 1]?.email.text ?? '')?.[1] ?? ''
}

const person = { firstName: 'Nia', lastName: 'Berg', password: 'a password of my own' }
const accept = async (token: string, more: Partial<typeof person> = {}) => {
  const answer = await fetch(`${server.url}/auth/v1/invitations/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, ...person, ...more }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const hours = (count: number) => server.clock.advance(count * 3_600_000)

let people = 0
const invited = async (body: { roleCodes?: string[]; language?: 'en' | 'de' } = {}) => {
  const merchant = await signedIn()
  const emailAddress = `nia-${++people}@shop.test`
  const { invitation } = await merchant.api.createInvitation({
    body: { emailAddress, roleCodes: ['storeAssociate'], ...body },
  })
  return { ...merchant, emailAddress, invitation, invitationId: invitation.id }
}

describe('an invitation', () => {
  it('becomes a user with its roles and a password that only the colleague knows', async () => {
    const { api, emailAddress, merchantCode, invitation } = await invited()
    const visitor = createClient({ baseUrl: server.url })
    const token = await tokenFrom(emailAddress)
    const answer = await visitor.acceptInvitation({ body: { token, ...person } })

    assert.equal(invitation.status, 'pending')
    assert.partialDeepStrictEqual(answer, { merchantCode, emailAddress })
    const { user } = await api.getUser({ userId: answer.userId })
    assert.partialDeepStrictEqual(user, {
      ...{ emailAddress, firstName: 'Nia', lastName: 'Berg', status: 'active' },
      roleCodes: ['storeAssociate'],
    })
    assert.deepEqual((await api.listInvitations({})).invitations, [])
    const body = { merchantCode, emailAddress, password: person.password }
    assert.equal((await ask(SESSION, { method: 'POST', body })).status, 200)
  })

  it('works once, also for two who accept it at the same moment', async () => {
    const { api, emailAddress } = await invited()
    const token = await tokenFrom(emailAddress)

    const statuses = (await Promise.all([accept(token), accept(token)])).map(({ status }) => status)

    assert.deepEqual(statuses.toSorted(), [201, 400])
    assert.equal((await accept(token)).status, 400)
    assert.equal((await api.listUsers({ filters: { emailAddress } })).users.length, 1)
  })

  it('ends after three days, and stays in the list as somebody who never came', async () => {
    const { api, emailAddress, invitationId } = await invited()
    const token = await tokenFrom(emailAddress)
    hours(72)

    assert.equal((await accept(token)).status, 400)
    const { invitations } = await api.listInvitations({})
    assert.deepEqual(
      invitations.map(({ id, status }) => ({ id, status })),
      [{ id: invitationId, status: 'expired' }],
    )
    await api.createInvitation({ body: { emailAddress } })
    assert.equal((await api.listInvitations({})).invitations[0]?.status, 'pending')
  })

  it('is sent again with a link that ends the one before, but not within a minute', async () => {
    const { api, emailAddress, invitationId } = await invited()
    const first = await tokenFrom(emailAddress)
    await assert.rejects(api.resendInvitation({ invitationId }), { status: 409 })
    hours(71)
    await api.resendInvitation({ invitationId })
    const second = await tokenFrom(emailAddress, 2)
    hours(71)

    assert.equal((await accept(first)).status, 400)
    assert.equal((await accept(second)).status, 201)
    await assert.rejects(api.resendInvitation({ invitationId }), { status: 404 })
  })

  it('ends when it is withdrawn', async () => {
    const { api, emailAddress, invitationId } = await invited()
    const token = await tokenFrom(emailAddress)
    const { etag } = await api.raw.getInvitation({ invitationId })

    await assert.rejects(api.deleteInvitation({ invitationId }, { ifMatch: '"7"' }), { status: 412 })
    await api.deleteInvitation({ invitationId }, { ifMatch: etag })

    assert.equal((await accept(token)).status, 400)
    await assert.rejects(api.getInvitation({ invitationId }), { status: 404 })
  })

  it('is refused for who is a user or was invited already, and for roles beyond those of the caller', async () => {
    const { api, emailAddress, credentials, merchantCode } = await invited()
    const { clients } = await api.createClients({
      body: { clients: [{ name: 'Narrow', permissions: ['UMC', 'UMV'] }] },
    })
    const narrow = createClient({
      baseUrl: server.url,
      merchantCode,
      clientId: String(clients[0]?.id),
      clientSecret: String(clients[0]?.secret),
    })
    const create = (address: string, roleCodes: string[] = [], by = api) =>
      by.createInvitation({ body: { emailAddress: address, roleCodes } })

    await assert.rejects(create(emailAddress.toUpperCase()), { status: 409 })
    await assert.rejects(create(credentials.emailAddress), { status: 409 })
    await assert.rejects(create('new@shop.test', ['wizard']), { status: 404 })
    await assert.rejects(create('new@shop.test', ['owner'], narrow), { status: 403 })
    await create('new@shop.test', [], narrow)
    const { invitations } = await api.listInvitations({ filters: { emailAddress: 'new@shop.test' } })
    assert.equal(invitations[0]?.invitedBy, 'Narrow')
  })

  it('takes no stolen password, no short one and no token that was made up, and stays open', async () => {
    const { emailAddress } = await invited()
    const token = await tokenFrom(emailAddress)

    for (const password of ['password1', 'Password1', 'iloveyou', 'short'])
      assert.ok([400, 409].includes((await accept(token, { password })).status), password)
    for (const made of ['x', `1-${'x'.repeat(43)}`, `0-${'x'.repeat(43)}`, `${token}x`])
      assert.equal((await accept(made)).status, 400)
    assert.equal((await accept(token)).status, 201)
  })

  it('loses to a user who was made with its address meanwhile', async () => {
    const { api, emailAddress } = await invited()
    const token = await tokenFrom(emailAddress)
    await api.createUsers({ body: { users: [{ emailAddress, password: 'made by somebody' }] } })

    assert.equal((await accept(token)).status, 409)
  })

  it('keeps its roles from being deleted', async () => {
    const { api } = await invited()
    await api.createRoles({ body: { roles: [{ code: 'night', name: 'Night', permissions: [] }] } })
    const { invitation } = await api.createInvitation({
      body: { emailAddress: `night-${people}@shop.test`, roleCodes: ['night'] },
    })

    await assert.rejects(api.deleteRole({ roleCode: 'night' }), { status: 409 })
    await api.deleteInvitation({ invitationId: invitation.id })
    await api.deleteRole({ roleCode: 'night' })
  })

  it('is written in its language, and nothing of the merchant becomes markup', async () => {
    const { api, emailAddress } = await invited()
    await api.updateMerchant({ body: { name: 'Tee & <b>Co</b>' } })
    const german = `de-${emailAddress}`
    await api.createInvitation({ body: { emailAddress: german, language: 'de' } })
    await tokenFrom(german)
    const [mail] = mailsTo(german)

    assert.equal(mail?.email.subject, 'Einladung zu Tee & <b>Co</b>')
    assert.match(mail?.email.html ?? '', /Tee &amp; &lt;b&gt;Co&lt;\/b&gt;/)
    assert.match(mail?.email.text ?? '', /Annehmen und Passwort wählen: \S+\/admin\/join#/)
  })

  it('is sent later when the mail server does not take it at first', async () => {
    const { api } = await signedIn()
    const emailAddress = `later-${++people}@shop.test`
    mailServer.refusals.set(emailAddress, { code: 451, text: 'Try again later', when: 'rcpt' })
    const tried = new Promise<void>((resolve) => {
      mailServer.onRecipient.set(emailAddress, async () => resolve())
    })
    await api.createInvitation({ body: { emailAddress } })
    await tried
    mailServer.refusals.delete(emailAddress)

    assert.equal((await accept(await tokenFrom(emailAddress))).status, 201)
  })
})
