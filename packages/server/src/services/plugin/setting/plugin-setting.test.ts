import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pluginActions } from '@tradepost/contract'
import { NotFoundError } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'
import { pluginOfShop } from '../plugin.fixture.ts'

const start = async () => {
  const h = await harness()
  return { ...h, ...(await pluginOfShop(h)) }
}

describe('the plugin of a shop', () => {
  it('has the switches of existing shops, each of which changes alone', async () => {
    const { api, enable, call } = await start()

    const before = await api.getShopPlugin({ shopCode: 'web' })
    const off = await call('get_debug_info')
    await enable('get_debug_info')
    const on = await call('get_debug_info')
    const after = await api.getShopPlugin({ shopCode: 'web' })

    assert.deepEqual(before.plugin.actions, pluginActions)
    assert.deepEqual([off.error, on.error, on.shop_code], [22, 0, 'web'])
    assert.deepEqual(after.plugin.actions, { ...pluginActions, get_debug_info: true })
    await assert.rejects(api.getShopPlugin({ shopCode: 'none' }), NotFoundError)
    await assert.rejects(api.updateShopPlugin({ shopCode: 'none', body: { plugin: {} } }), NotFoundError)
  })

  it('takes fees that can be paid in every currency of the shop', async () => {
    const { api } = await start()
    const set = (amount: number) =>
      api.updateShopPlugin({
        shopCode: 'web',
        body: { plugin: { paymentMethods: [{ id: 'invoice', amount, taxPercent: 19 }] } },
      })

    await assert.rejects(set(1.995), /1\.995 has too many decimals, at most 2 are allowed/)
    await set(1.99)
    assert.equal((await api.getShopPlugin({ shopCode: 'web' })).plugin.paymentMethods[0]?.amount, 1.99)
  })

  it('lets the platform change switches, but neither numbers nor addresses', async () => {
    const { api, call } = await start()
    const settings = [
      { name: 'enable_get_settings', value: '1' },
      { name: 'response_types', value: 'json' },
      { name: 'cron_jobs', value: '' },
      { name: 'apikey', value: 'mine' },
      { name: 'shop_number', value: '99' },
      { name: 'platformUrl', value: 'http://elsewhere.test' },
      { name: 'unknown', value: '1' },
    ]

    const answer = await call('set_settings', { service_settings: settings })
    const { plugin } = await api.getShopPlugin({ shopCode: 'web' })

    assert.deepEqual(answer.service_settings, [
      { name: 'enable_get_settings', old: '0', new: '1' },
      { name: 'response_types', old: 'xml,json', new: 'json' },
      { name: 'cron_jobs', old: 'set_shipping_completed,cancel_orders,clean_orders', new: '' },
    ])
    assert.deepEqual(
      [plugin.actions.get_settings, plugin.responseTypes, plugin.cronJobs, plugin.platformUrl],
      [true, ['json'], [], null],
    )
    const reset = await call('set_settings', {
      service_settings: [{ name: 'enable_get_settings' }, { name: 'response_types' }],
    })
    assert.deepEqual(reset.service_settings, [
      { name: 'enable_get_settings', old: '1', new: null },
      { name: 'response_types', old: 'json', new: null },
    ])
    assert.deepEqual((await api.getShopPlugin({ shopCode: 'web' })).plugin.responseTypes, ['xml', 'json'])
    for (const [name, value] of [
      ['enable_ping', 'yes'],
      ['response_types', ''],
      ['cron_jobs', 'other'],
    ])
      assert.equal((await call('set_settings', { service_settings: [{ name, value }] })).error, 10, name)
  })

  it('tells a platform about taxes, countries and ways to pay', async () => {
    const { call, set, setCheckout } = await start()
    await set({
      actions: { get_settings: true },
      paymentMethods: [{ id: 'invoice', amount: 2, taxPercent: 19 }],
    })
    await setCheckout({
      countries: ['DE'],
      taxes: [{ taxClass: 'full', name: 'VAT', percent: 19, country: 'DE', region: null }],
    })

    const answer = await call('get_settings')

    assert.deepEqual(answer.payment_methods, [
      { id: 'invoice', title: 'invoice', is_active: 1, amount: 2, tax_percent: 19 },
    ])
    assert.deepEqual(answer.allowed_shipping_countries, [{ country: 'DE', state: ['All'] }])
    assert.deepEqual(answer.customer_groups, [
      { id: '1', name: 'Customers', is_default: '1', customer_tax_class_key: 'default' },
      { id: '0', name: 'Guests', is_default: '0', customer_tax_class_key: 'default' },
    ])
    assert.partialDeepStrictEqual(answer.tax, {
      product_tax_classes: [{ key: 'full' }],
      tax_rates: [
        {
          key: 'full-DE',
          display_name: 'VAT',
          tax_percent: 19,
          country: 'DE',
          state: '',
          zipcode_type: 'all',
        },
      ],
      tax_rules: [
        {
          key: 'full',
          product_tax_classes: [{ key: 'full' }],
          customer_tax_classes: [{ id: '1', key: 'default', is_default: '1' }],
          tax_rates: [{ key: 'full-DE' }],
        },
      ],
    })
  })
})

describe('the inspector', () => {
  it('says which rule a request breaks', async () => {
    const { api, as, sign, shop, clock } = await start()
    const [user, token] = Object.values(sign()) as [string, string]
    const inspect = (body: { user?: string; token?: string; at?: string }) =>
      api.inspectPluginRequest({ shopCode: 'web', body })
    const later = new Date(clock.now().getTime() + 1_800_000).toISOString()

    assert.equal((await inspect({ user, token })).isValid, true)
    assert.equal((await inspect({ user, token: token.toUpperCase() })).findings.at(-1)?.rule, 'invalid')
    assert.equal((await inspect({ user: shop.customerNumber, token })).findings.at(-1)?.rule, 'unreadable')
    assert.equal((await inspect({ user, token, at: later })).findings.at(-1)?.rule, 'tooOld')
    assert.match((await inspect({})).findings.at(-1)?.detail ?? '', /the user header and the token header/)
    await assert.rejects(api.inspectPluginRequest({ shopCode: 'none', body: { user, token } }), NotFoundError)
    const reader = await as(['SHV', 'SHE'])
    await assert.rejects(reader.inspectPluginRequest({ shopCode: 'web', body: {} }), /SHK/)
  })
})
