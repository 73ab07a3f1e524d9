import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import { FirstTab } from '../parts/list/tabs.tsx'
import { listOf, of, page } from './page.tsx'

const home = createRoute({
  ...of,
  path: '/developers',
  component: page([can.viewClients, can.viewWebhooks, can.viewEvents, can.viewShops], () => (
    <FirstTab of="developers" />
  )),
})
const clients = createRoute({
  ...listOf,
  path: '/developers/clients',
  component: page(
    can.viewClients,
    lazyRouteComponent(() => import('../area/developer/client-list.tsx'), 'ClientList'),
  ),
})
const client = createRoute({
  ...of,
  path: '/developers/clients/$clientId',
  component: page(
    can.viewClients,
    lazyRouteComponent(() => import('../area/developer/client-detail.tsx'), 'ClientDetail'),
  ),
})
const webhooks = createRoute({
  ...listOf,
  path: '/developers/webhooks',
  component: page(
    can.viewWebhooks,
    lazyRouteComponent(() => import('../area/developer/webhook-list.tsx'), 'WebhookList'),
  ),
})
const webhook = createRoute({
  ...of,
  path: '/developers/webhooks/$webhookId',
  component: page(
    can.viewWebhooks,
    lazyRouteComponent(() => import('../area/developer/webhook-detail.tsx'), 'WebhookDetail'),
  ),
})
const questions = createRoute({
  ...listOf,
  path: '/developers/questions',
  component: page(
    can.viewWebhooks,
    lazyRouteComponent(() => import('../area/developer/sync-webhook-list.tsx'), 'SyncWebhookList'),
  ),
})
const question = createRoute({
  ...of,
  path: '/developers/questions/$syncWebhookCode',
  component: page(
    can.viewWebhooks,
    lazyRouteComponent(() => import('../area/developer/sync-webhook-detail.tsx'), 'SyncWebhookDetail'),
  ),
})
const events = createRoute({
  ...listOf,
  path: '/developers/events',
  component: page(
    can.viewEvents,
    lazyRouteComponent(() => import('../area/developer/event-list.tsx'), 'EventList'),
  ),
})
const plugin = createRoute({
  ...of,
  path: '/developers/plugin',
  component: page(
    can.viewShops,
    lazyRouteComponent(() => import('../area/developer/plugin-page.tsx'), 'PluginPage'),
  ),
})

export const developerRoutes = [
  ...[home, clients, client],
  ...[webhooks, webhook, questions, question, events, plugin],
] as const
