import assert from 'node:assert/strict'
import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'
import { it } from 'node:test'
import { ValidationError } from '@tradepost/sdk'
import { useOwnServer } from '../../../../test/support/harness.ts'
import { ada, news, startMailServer, withCampaigns } from '../notification.fixture.ts'

const server = await startMailServer()
useOwnServer({}, { smtpUrl: server.url, mailFrom: 'shop@tradepost.test', allowPrivateTargets: true })

const pem = { type: 'pkcs8', format: 'pem' } as const
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const weak = generateKeyPairSync('rsa', { modulusLength: 512 }).privateKey.export(pem)
const curve = generateKeyPairSync('ed25519').privateKey.export(pem)

const unfolded = (headers: string) => headers.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
/** RFC 6376, 3.4.2 and 3.4.4: relaxed. */
const relaxed = (line: string) => {
  const [name = '', value = ''] = line.split(/:(.*)/s)
  return `${name.toLowerCase().trim()}:${value.replaceAll(/[ \t]+/g, ' ').trim()}`
}
const relaxedBody = (body: string) =>
  `${body
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(' \r\n', '\r\n')
    .replace(/(\r\n)*$/, '')}\r\n`

const tagsOf = (value: string) =>
  Object.fromEntries(
    value.split(';').map((tag) => tag.split(/=(.*)/s).map((part) => part.replaceAll(/\s/g, ''))),
  )

it('signs e-mails with the key of the merchant, both headers of unsubscribing included', async () => {
  const h = await withCampaigns({ ...ada, emailAddress: 'signed@x.test' })
  await h.api.updateNotificationSettings({
    body: {
      settings: {
        dkimDomainName: 'tradepost.test',
        dkimSelector: 'key1',
        dkimPrivateKey: String(privateKey.export(pem)),
      },
    },
  })
  await h.create(news())
  await h.becomes('sent')

  const raw = server.mails.find(({ to }) => to === 'signed@x.test')?.raw ?? ''
  const [head = '', body = ''] = raw.split(/\r\n\r\n(.*)/s)
  const lines = unfolded(head)
  const signature = lines.find((line) => line.startsWith('DKIM-Signature:')) ?? ''
  const tags = tagsOf(signature.split(/:(.*)/s)[1] ?? '')
  const names = String(tags.h).toLowerCase().split(':')
  const signed = names.map((name) => lines.find((line) => line.toLowerCase().startsWith(`${name}:`)) ?? '')
  const data = [...signed, signature.replace(/ b=.*/s, ' b=')].map(relaxed).join('\r\n')

  assert.partialDeepStrictEqual(tags, {
    d: 'tradepost.test',
    s: 'key1',
    a: 'rsa-sha256',
    c: 'relaxed/relaxed',
  })
  assert.equal(tags.bh, createHash('sha256').update(relaxedBody(body), 'binary').digest('base64'))
  assert.ok(names.includes('list-unsubscribe') && names.includes('list-unsubscribe-post'))
  assert.ok(createVerify('RSA-SHA256').update(data).verify(publicKey, String(tags.b), 'base64'))
})

it('takes a signature with all of its parts only, and never shows the key', async () => {
  const h = await withCampaigns()
  const set = (settings: object) => h.api.updateNotificationSettings({ body: { settings } })
  const dkimPrivateKey = String(privateKey.export(pem))
  const all = { dkimDomainName: 'x.test', dkimSelector: 's', dkimPrivateKey }

  for (const wrong of [
    { dkimDomainName: 'x.test' },
    { ...all, dkimPrivateKey: 'no key' },
    { ...all, dkimPrivateKey: String(weak) },
    { ...all, dkimPrivateKey: String(curve) },
    { ...all, dkimDomainName: 'x;d=evil.test' },
    { ...all, dkimSelector: 'a b' },
    { ...all, dkimSelector: 'x'.repeat(64) },
  ])
    await assert.rejects(set(wrong), ValidationError)
  await set(all)
  await assert.rejects(set({ dkimSelector: null }), ValidationError)
  await set({ senderName: 'Tea' })

  const { settings } = await h.api.getNotificationSettings()
  assert.equal(settings.dkimPrivateKey, '********')
  await set({ dkimDomainName: null, dkimSelector: null, dkimPrivateKey: null })
  assert.equal((await h.api.getNotificationSettings()).settings.dkimPrivateKey, null)
})
