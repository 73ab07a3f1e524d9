import assert from 'node:assert/strict'
import { it } from 'node:test'
import { expectNoErrors } from '@tradepost/sdk'
import { page } from '../../src/services/content/page/page.fixture.ts'
import { definition } from '../../src/services/content/widget-definition/widget-definition.fixture.ts'
import { createCustomer } from '../../src/services/customer/customer/customer.fixture.ts'
import { order } from '../../src/services/order/order/order.fixture.ts'
import { returnOf } from '../../src/services/order/return-order/return-order.fixture.ts'
import { harness } from '../support/harness.ts'

it('changes that no other test listens to are told, too', async () => {
  const h = await harness()
  const { api, seed } = h
  const shop = { shopCode: 'web' }
  await seed.catalog()
  await seed.location({ code: 'store' })
  expectNoErrors(await api.createShops({ body: { shops: [{ code: 'web', name: 'Web' }] } }))
  const { users } = await api.listUsers()
  const customerId = await createCustomer(h)
  const { orderNumbers } = expectNoErrors(
    await api.createSalesOrders({ body: { orders: [order({ customerId, status: 'fulfilled' })] } }),
  )
  const { ids } = expectNoErrors(
    await api.createReturnOrders({
      body: { returnOrders: [returnOf(String(orderNumbers[0]), { customerId })] },
    }),
  )
  const before = (await h.events()).length

  await api.updateUser({ userId: String(users[0]?.id), body: { firstName: 'Jo' } })
  await api.createRoles({ body: { roles: [{ code: 'packer', name: 'Packer', permissions: [] }] } })
  await api.updateRole({ roleCode: 'packer', body: { name: 'Picker' } })
  await api.deleteRole({ roleCode: 'packer' })
  await api.updateRoutingRules({ body: { maxSplits: 1 } })
  await api.updateReturnOrder({ orderNumber: String(ids[0]), body: { notes: 'Left at the door' } })
  await api.createPages({ ...shop, body: { pages: [page('home')] } })
  await api.deletePage({ ...shop, pageCode: 'home' })
  const widgetConfigDefinitionCode = 'card'
  await api.createWidgetConfigDefinitions({
    ...shop,
    body: { widgetConfigDefinitions: [definition(widgetConfigDefinitionCode)] },
  })
  await api.updateWidgetConfigDefinition({
    ...shop,
    widgetConfigDefinitionCode,
    body: { name: { 'en-us': 'Postcard' } },
  })
  await api.deleteWidgetConfigDefinition({ ...shop, widgetConfigDefinitionCode })
  const campaign = { code: 'news', name: 'News', channel: 'email', triggerType: 'event' } as const
  expectNoErrors(await api.createCampaigns({ body: { campaigns: [campaign] } }))
  await api.updateCampaign({ campaignCode: 'news', body: { name: 'Old news' } })
  await api.deleteCampaign({ campaignCode: 'news' })

  const told = new Set((await h.events()).slice(before).map(({ event }) => event))
  const missing = [
    'userUpdated',
    'roleCreated',
    'roleUpdated',
    'roleDeleted',
    'routingRulesUpdated',
    'returnOrderUpdated',
    'pageDeleted',
    'widgetConfigDefinitionCreated',
    'widgetConfigDefinitionUpdated',
    'widgetConfigDefinitionDeleted',
    'campaignCreated',
    'campaignUpdated',
    'campaignDeleted',
  ].filter((event) => !told.has(event))
  assert.deepEqual(missing, [])
})
