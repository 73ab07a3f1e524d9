import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { byLook, checkAccess } from './axe.ts'
import { openConsole, settled } from './console.ts'

const { home, api, open, signIn } = await openConsole()

const day = { colorScheme: 'light', viewport: { width: 1280, height: 900 } } as const
const night = { colorScheme: 'dark', viewport: { width: 360, height: 780 } } as const

/** One that the store app shows. */
const inWork = async () => {
  const filters = { status: 'accepted' }
  const [found] = (await api.listFulfillmentOrders({ filters, limit: 1 })).fulfillmentOrders
  return { orderNumber: found?.orderNumber ?? '', locationCode: found?.locationCode ?? '' }
}

/** An address for each route with a parameter. */
const examples = async () => {
  const { orderNumber, locationCode } = await inWork()
  const [stock] = (await api.listInventories({ limit: 1 })).inventories
  const [customer] = (await api.listCustomers({ limit: 1 })).customers
  const [returned] = (await api.listReturnOrders({ limit: 1 })).returnOrders
  const [segment] = (await api.listSegments({ filters: { type: 'dynamic' }, limit: 1 })).segments
  const [client] = (await api.listClients({ limit: 1 })).clients
  const [hook] = (await api.listWebhooks({})).webhooks
  const [user] = (await api.listUsers({ limit: 1 })).users
  const [role] = (await api.listRoles({ limit: 1 })).roles
  const [imported] = (await api.listImports({ limit: 1 })).imports
  const [slot] = (await api.listFulfillmentSlots({ locationCode: 'downtown', limit: 1 })).fulfillmentSlots
  const asked = {
    code: 'crm',
    name: 'CRM',
    endpoint: 'https://crm.example.test',
    status: 'inactive',
  } as const
  await api.createSyncWebhooks({ body: { syncWebhooks: [{ ...asked, events: [{ code: 'loginSync' }] }] } })
  const { campaigns } = await api.listCampaigns({ limit: 100 })
  const sent = campaigns.toSorted((a, b) => b.statistics.recipients - a.statistics.recipients)[0]
  const addresses: Record<string, string> = {
    '/orders/$orderNumber': '/orders/10000',
    '/fulfillment/$orderNumber': `/fulfillment/${orderNumber}`,
    '/products/$productCode': '/products/apron-workshop',
    '/products/$productCode/history': '/products/apron-workshop/history',
    '/stock/$productCode/$locationCode': `/stock/${stock?.productCode}/${stock?.locationCode}`,
    '/customers/$customerId': `/customers/${customer?.id}`,
    '/promotions/$promotionCode': '/promotions/three-mugs-for-two',
    '/segments/$segmentCode': `/segments/${segment?.code}`,
    '/returns/$orderNumber': `/returns/${returned?.orderNumber}`,
    '/developers/clients/$clientId': `/developers/clients/${client?.id}`,
    '/developers/webhooks/$webhookId': `/developers/webhooks/${hook?.id}`,
    '/developers/questions/$syncWebhookCode': '/developers/questions/crm',
    '/settings/shops/$shopCode': '/settings/shops/web',
    '/settings/shops/$shopCode/checkout': '/settings/shops/web/checkout',
    '/settings/locations/$locationCode': `/settings/locations/${stock?.locationCode}`,
    '/settings/locations/$locationCode/slots/$slotId': `/settings/locations/downtown/slots/${slot?.id}`,
    '/settings/staff/$userId': `/settings/staff/${user?.id}`,
    '/settings/roles/$roleCode': `/settings/roles/${role?.code}`,
    '/attributes/$attributeCode': '/attributes/colour',
    '/content/shops/$shopCode': '/content/shops/web',
    '/content/shops/$shopCode/$pageCode': '/content/shops/web/home',
    '/messages/campaigns/$campaignCode': `/messages/campaigns/${sent?.code}`,
    '/messages/templates/$templateCode': '/messages/templates/orderReceived',
    '/imports/$importRef': `/imports/${imported?.ref}`,
    '/store/$orderNumber': `/store/${orderNumber}`,
    '/store/$orderNumber/label': `/store/${orderNumber}/label`,
  }
  return { addresses, locationCode }
}

const ROUTER = 'window.__TSR_ROUTER__'

const routesOf = async (page: Page): Promise<string[]> => {
  const paths = await page.evaluate<string[]>(`Object.keys(${ROUTER}.routesByPath)`)
  return [...new Set(paths.map((path) => path.replace(/(.)\/$/, '$1')))].toSorted()
}

/** Within the app, as a link does, so that its scripts are read once for all pages. */
const goTo = async (page: Page, path: string) => {
  await page.evaluate(`${ROUTER}.history.push(${JSON.stringify(`/admin${path}`)})`)
  await page.waitForFunction(
    `${ROUTER}.state.status === 'idle' && ${ROUTER}.state.resolvedLocation?.href === ${ROUTER}.state.location.href`,
  )
  await settled(page)
}

/** In the light on a desk, and at night on a phone. */
const checkBoth = async (page: Page, path: string, within?: string[]) => {
  for (const { colorScheme, viewport, only } of [
    { ...day, only: undefined },
    { ...night, only: byLook },
  ]) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize(viewport)
    await checkAccess(page, { only, within })
    const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    assert.equal(wide, 0, `${path} is wider than ${viewport.width} pixels`)
  }
}

describe('whoever cannot see well, or has no mouse', () => {
  it('meets nothing serious in the way on any page of the console, by day and by night', async () => {
    const { addresses: given, locationCode } = await examples()
    const page = await open(day)
    await page.goto(home)
    await page.waitForSelector('.sign-in')
    await checkBoth(page, 'the sign-in')
    await signIn(page)
    // a colour on its way from day to night is neither
    await page.addStyleTag({ content: '* { transition: none !important }' })
    await page.evaluate(`localStorage.setItem('tradepost-store', ${JSON.stringify(locationCode)})`)
    const routes = await routesOf(page)
    assert.ok(routes.length > 50, routes.join(' '))
    const unknown = routes.filter((route) => route.includes('$') && given[route] === undefined)
    assert.deepEqual(unknown, [], 'each of these routes needs an address in the examples')
    assert.deepEqual(
      Object.keys(given).filter((route) => !routes.includes(route)),
      [],
      'these routes are gone',
    )

    const seen = new Set<string>()
    const found: string[] = []
    for (const route of routes) {
      const path = given[route] ?? route
      await goTo(page, path)
      // an area without a page of its own leads to the first one that has
      const { pathname } = new URL(page.url())
      if (seen.has(pathname)) continue
      seen.add(pathname)
      // the menu around it is that of the first page
      const within = seen.size > 1 ? ['main'] : undefined
      await checkBoth(page, path, within).catch((problem: Error) => found.push(problem.message))
    }
    assert.deepEqual(found, [])
    await goTo(page, '/imports/new')
    await page.keyboard.press('?')
    await page.waitForSelector('.keys')
    await checkBoth(page, 'the keys')
    await page.context().close()
  })
})
