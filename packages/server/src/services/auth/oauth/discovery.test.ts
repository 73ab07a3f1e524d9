import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as oauth from 'oauth4webapi'
import * as client from 'openid-client'
import { newMerchant, type TestMerchant } from '../auth.fixture.ts'

/** The port is one that was free, so requests to the public address go there. */
const fetchAt =
  ({ url, platform }: TestMerchant) =>
  (address: string, init?: object) =>
    fetch(address.replace(platform.config.publicUrl, url), init)

const pathsOf = ['oauth-authorization-server', 'openid-configuration'] as const

describe('the metadata of the issuer', () => {
  it('is the same document wherever clients look for it', async () => {
    const { url, api } = await newMerchant()

    for (const name of pathsOf) {
      const answer = await fetch(`${url}/.well-known/${name}`)
      assert.equal(answer.status, 200)
      assert.deepEqual(await answer.json(), await api.getAuthorizationServer())
    }
    assert.deepEqual(await api.discoverAuthorizationServer(), await api.discoverOpenIdProvider())
    assert.deepEqual(await api.discoverSigningKeys(), await api.getSigningKeys())
  })
})

describe('openid-client', () => {
  for (const algorithm of ['oidc', 'oauth2'] as const)
    it(`gets, refreshes, asks about and ends tokens, discovered by ${algorithm}`, async () => {
      const merchant = await newMerchant()
      const { platform, owner, merchantCode, statusWith } = merchant
      const config = await client.discovery(
        new URL(platform.config.publicUrl),
        merchant.client.id,
        merchant.client.secret,
        undefined,
        { algorithm, execute: [client.allowInsecureRequests], [client.customFetch]: fetchAt(merchant) },
      )
      const tenant = { tenantType: 'merchant', tenantId: merchantCode }

      const own = await client.clientCredentialsGrant(config, tenant)
      assert.equal(await statusWith(own.access_token), 200)
      const person = await client.genericGrantRequest(config, 'password', {
        ...tenant,
        username: owner.emailAddress,
        password: owner.password,
      })
      const refreshed = await client.refreshTokenGrant(config, String(person.refresh_token))
      assert.equal(await statusWith(refreshed.access_token), 200)

      const { active, client_id } = await client.tokenIntrospection(config, own.access_token)
      assert.deepEqual([active, client_id], [true, merchant.client.id])
      await client.tokenRevocation(config, own.access_token)
      assert.equal((await client.tokenIntrospection(config, own.access_token)).active, false)
      assert.equal(await statusWith(own.access_token), 401)
    })
})

describe('oauth4webapi', () => {
  it('takes our tokens for access tokens of RFC 9068', async () => {
    const merchant = await newMerchant()
    const { platform, clock, byClient } = merchant
    const issuer = new URL(platform.config.publicUrl)
    const options = {
      [oauth.allowInsecureRequests]: true,
      [oauth.customFetch]: fetchAt(merchant),
      [oauth.clockSkew]: Math.round((clock.now().getTime() - Date.now()) / 1000),
    }
    const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...options })
    const server = await oauth.processDiscoveryResponse(issuer, found)
    const { body } = await byClient()
    const request = new Request(merchant.url, { headers: { authorization: `Bearer ${body.access_token}` } })

    const claims = await oauth.validateJwtAccessToken(server, request, platform.config.publicUrl, options)

    assert.equal(claims.client_id, merchant.client.id)
    assert.equal(claims.clientId, merchant.client.id)
    assert.equal(claims.aud, platform.config.publicUrl)
    await assert.rejects(
      oauth.validateJwtAccessToken(server, request, 'https://elsewhere.test', options),
      /aud/,
    )
  })
})
