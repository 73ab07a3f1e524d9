import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { tokenOf } from '@tradepost/plugin'
import fc from 'fast-check'
import { harness } from '../../../../test/support/harness.ts'
import { pluginOfShop } from '../plugin.fixture.ts'

const start = async () => {
  const h = await harness()
  return { ...h, ...(await pluginOfShop(h)) }
}

describe('the signature of a call', () => {
  it('is checked by four rules before anything else, each with its text', async () => {
    const { shop, post, sign, clock } = await start()
    const seconds = Math.floor(clock.now().getTime() / 1000)
    const [user, token] = Object.values(sign()) as [string, string]
    const refusal = async (sentUser: string, sentToken: string) => {
      const { status, body } = await post('action=nothing', {
        'x-service-auth-user': sentUser,
        'x-service-auth-token': sentToken,
        'content-type': 'application/x-www-form-urlencoded',
      })
      assert.deepEqual([status, body.error, body.error_name], [200, 120, 'AUTHENTIFICATION_FAILED'])
      return body.error_text
    }
    const old = seconds - 1800

    assert.equal(await refusal('', token), 'authentication failed: no authentication data present')
    assert.equal(await refusal(user, ''), 'authentication failed: no authentication data present')
    for (const odd of [`0${user}`, `${user}-7`, `-${user}`, `SPA-${user}`, `${shop.customerNumber}-5`, '0'])
      assert.equal(await refusal(odd, token), 'authentication failed: user header cannot be parsed', odd)
    assert.equal(
      await refusal(`${shop.customerNumber}-${old}`, tokenOf(shop, old)),
      'authentication failed: request too old',
    )
    for (const wrong of [token.toUpperCase(), token.slice(1), tokenOf(shop, seconds, 'SMA')])
      assert.equal(await refusal(user, wrong), 'authentication failed: invalid authentication data')
    const other = { ...shop, customerNumber: '99999999999999999999' }
    const longer = { ...shop, customerNumber: `${other.customerNumber}9` }
    for (const { customerNumber, apiKey } of [other, longer])
      assert.equal(
        await refusal(`${customerNumber}-${seconds}`, tokenOf({ customerNumber, apiKey }, seconds)),
        'authentication failed: invalid authentication data',
      )
  })

  it('is that of the shop, not of another one', async () => {
    const [one, other] = [await start(), await start()]

    const { body } = await one.post('action=ping', {
      ...one.sign(),
      'X-Service-Auth-Token': Object.values(other.sign())[1] as string,
    })

    assert.equal(body.error, 120)
    assert.equal((await one.call('ping')).configuration.customer_number, one.shop.customerNumber)
  })

  it('may come from the future as far as the shop allows, a new one for five minutes', async () => {
    const { shop, post, set, clock } = await start()
    const later = Math.floor(clock.now().getTime() / 1000) + 301
    const signed = {
      'x-service-auth-user': `${shop.customerNumber}-${later}`,
      'x-service-auth-token': tokenOf(shop, later),
    }

    const ping = async () => (await post(new URLSearchParams({ action: 'ping' }), signed)).body.error

    const errors = [await ping()]
    for (const maxFutureSeconds of [302, 10, null]) {
      await set({ maxFutureSeconds })
      errors.push(await ping())
    }

    assert.deepEqual(errors, [120, 0, 120, 0])
  })
})

describe('a call', () => {
  it('is answered in an envelope beside its result', async () => {
    const { ask, merchantCode } = await start()

    const { body, headers } = await ask('ping', { trace_id: 'trace-1' })

    assert.equal(headers.get('content-length'), String(Buffer.byteLength(JSON.stringify(body))))
    assert.deepEqual(
      [body.error, body.error_text, body.error_name, body.trace_id, body.pong],
      [0, null, null, 'trace-1', 'OK'],
    )
    assert.ok(body.service_library_version && body.plugin_version && merchantCode)
    assert.equal(body.configuration.apikey, 'XXXXXXXX')
    assert.deepEqual(body.shop_info, {
      category_count: 0,
      item_count: 0,
      review_count: 0,
      payment_methods: [],
    })
  })

  it('is checked in this order: shop number, action, known, switched on, parameters', async () => {
    const { shop, post, call } = await start()
    const numberOf = async (text: string) => (await post(new URLSearchParams(text))).body.error

    assert.equal(await numberOf('shop_number=11&action='), 24)
    assert.equal(await numberOf(`shop_number=${shop.shopNumber}&trace_id=1`), 20)
    assert.equal(await numberOf('action[]=ping'), 20)
    assert.equal(await numberOf('action=constructor'), 21)
    assert.equal(await numberOf('action=get_debug_info'), 22)
    assert.equal(await numberOf('action=set_settings'), 50)
    assert.equal(await numberOf('action=set_settings&service_settings='), 50)
    assert.equal(await numberOf('action=set_settings&service_settings[0][value]=1'), 50)
    assert.equal(await numberOf('action=clear_log_file&log_type='), 38)
    assert.equal(await numberOf('action=get_log_file&log_type=other'), 38)
    assert.deepEqual((await call('set_settings', { trace_id: '7' })).trace_id, '7')
  })

  it('may come in parts, and as nothing else', async () => {
    const { post, sign } = await start()
    const form = new FormData()
    form.append('action', 'ping')
    const withFile = new FormData()
    withFile.append('action', new Blob(['ping']), 'action.txt')

    assert.equal((await post(form)).body.pong, 'OK')
    assert.equal((await post(withFile)).body.error, 999)
    const { status, body } = await post('{"action":"ping"}', {
      ...sign(),
      'content-type': 'application/json',
    })
    assert.deepEqual([status, body.error], [200, 999])
  })

  it('gives error 999 for a body that is too large, too deep or odd, and never more', async () => {
    const { post, call } = await start()

    const bodies = [
      `action=ping&a=${'x'.repeat(1024 * 1024)}`,
      `action=ping&a${'[b]'.repeat(11)}=1`,
      'action=ping&a=%00',
    ]
    for (const text of bodies) {
      const { status, body } = await post(new URLSearchParams(text))
      assert.deepEqual([status, body.error], [200, 999])
    }
    const numberOf = async (name: string) =>
      (await post(new URLSearchParams({ action: 'set_settings', [name]: 'x' }))).body.error
    for (const name of ['', '[]', '[0]', '[a][b]'])
      assert.equal(await numberOf(`service_settings${name}`), 50, name)
    assert.equal((await call('ping')).error, 0)
  })

  it('never crashes, whatever the form holds', async () => {
    const { post, set } = await start()
    await set({ actions: { get_settings: true, get_debug_info: true } })
    const names = fc.constantFrom('action', 'trace_id', 'service_settings[0][name]', 'lines', 'log_type')
    const odd = fc.record({
      name: names,
      brackets: fc.constantFrom('', '[]', '[0]', '[a][b]'),
      value: fc.string(),
    })
    const actions = fc.constantFrom('ping', 'set_settings', 'get_log_file', 'clear_log_file', 'get_settings')

    await fc.assert(
      fc.asyncProperty(actions, fc.array(odd, { maxLength: 8 }), async (action, fields) => {
        const form = new URLSearchParams({ action })
        for (const { name, brackets, value } of fields) form.append(name + brackets, value)
        assert.equal((await post(form)).status, 200)
      }),
      { numRuns: 50 },
    )
  })

  it('takes the word of the operator in addresses, headers and fields', async () => {
    const { platform } = await start()
    const { vendorNames } = await import('../model/vendor.rules.ts')

    assert.equal(platform.config.vendor, 'service')
    assert.deepEqual(vendorNames('acme'), {
      word: 'acme',
      endpoint: '/acme/api.php',
      platform: '/acme/platform.php',
      headers: { user: 'X-Acme-Auth-User', token: 'X-Acme-Auth-Token' },
      libraryVersion: 'acme_library_version',
      settings: 'acme_settings',
      coupons: 'acme_coupons',
      payment: 'amount_acme_payment',
      paymentName: 'acme_payment_name',
    })
  })
})
