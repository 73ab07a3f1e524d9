import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import { listOf, of, page } from './page.tsx'

const campaigns = createRoute({
  ...listOf,
  path: '/messages',
  component: page(
    can.viewNotifications,
    lazyRouteComponent(() => import('../area/message/campaign/campaign-list.tsx'), 'CampaignList'),
  ),
})
const campaign = createRoute({
  ...of,
  path: '/messages/campaigns/$campaignCode',
  component: page(
    can.viewNotifications,
    lazyRouteComponent(() => import('../area/message/campaign/campaign-detail.tsx'), 'CampaignDetail'),
  ),
})
const templates = createRoute({
  ...listOf,
  path: '/messages/templates',
  component: page(
    can.viewNotifications,
    lazyRouteComponent(() => import('../area/message/template/template-list.tsx'), 'TemplateList'),
  ),
})
const template = createRoute({
  ...of,
  path: '/messages/templates/$templateCode',
  component: page(
    can.viewNotifications,
    lazyRouteComponent(() => import('../area/message/template/template-editor.tsx'), 'TemplateEditor'),
  ),
})
const sent = createRoute({
  ...listOf,
  path: '/messages/sent',
  component: page(
    can.viewNotifications,
    lazyRouteComponent(() => import('../area/message/sent-list.tsx'), 'SentList'),
  ),
})

export const messageRoutes = [campaigns, campaign, templates, template, sent] as const
