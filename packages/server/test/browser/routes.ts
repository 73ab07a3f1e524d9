import type { Client } from '@tradepost/sdk'
import type { Page } from 'playwright-core'
import { settled } from './console.ts'

/** One that the store app shows. */
const inWork = async (api: Client) => {
  const filters = { status: 'accepted' }
  const [found] = (await api.listFulfillmentOrders({ filters, limit: 1 })).fulfillmentOrders
  return { orderNumber: found?.orderNumber ?? '', locationCode: found?.locationCode ?? '' }
}

/** An address for each route of the router with a parameter, on the demo. */
export const examples = async (api: Client) => {
  const { orderNumber, locationCode } = await inWork(api)
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
    '/settings/shops/$shopCode/storefront': '/settings/shops/web/storefront',
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

export const routesOf = async (page: Page): Promise<string[]> => {
  const paths = await page.evaluate<string[]>(`Object.keys(${ROUTER}.routesByPath)`)
  return [...new Set(paths.map((path) => path.replace(/(.)\/$/, '$1')))].toSorted()
}

/** Within the app, as a link does, so that its scripts are read once for all pages. */
export const goTo = async (page: Page, path: string) => {
  await page.evaluate(`${ROUTER}.history.push(${JSON.stringify(`/admin${path}`)})`)
  await page.waitForFunction(
    `${ROUTER}.state.status === 'idle' && ${ROUTER}.state.resolvedLocation?.href === ${ROUTER}.state.location.href`,
    undefined,
    // otherwise it asks for a frame each time, which is drawn
    { polling: 20 },
  )
  await settled(page)
}

/** Opens one route after the other; an area without a page of its own leads to the first one that has, which is seen once. */
export async function* visits(page: Page, routes: string[], given: Record<string, string>) {
  const seen = new Set<string>()
  for (const route of routes) {
    const path = given[route] ?? route
    await goTo(page, path)
    const { pathname } = new URL(page.url())
    if (seen.has(pathname)) continue
    seen.add(pathname)
    yield { path, isFirst: seen.size === 1 }
  }
}
