import type { LinkProps } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import type { Needed } from '../../session/session.ts'
import type { Words } from '../../words/words.ts'

type Tab = { to: NonNullable<LinkProps['to']>; title: string; permission?: Needed }

const tab = (to: Tab['to'], title: string, permission?: Needed): Tab => ({ to, title, permission })

/** Areas with several lists: their name, and the lists in the order of their tabs. */
export const areaTabs = ({
  catalog,
  developer,
  imports,
  message,
  promotion,
  settings,
  stock,
}: Words): Record<AreaName, { title: string; tabs: Tab[] }> => ({
  catalog: {
    title: catalog.tabs,
    tabs: [
      tab('/products', catalog.products, can.viewProducts),
      tab('/categories', catalog.categories, can.viewCategories),
      tab('/attributes', catalog.attributes, can.viewAttributes),
      tab('/properties', catalog.properties, can.viewAttributes),
      tab('/catalogs', catalog.catalogs, can.viewCatalogs),
    ],
  },
  stock: {
    title: stock.title,
    tabs: [
      tab('/stock', stock.records, can.viewStock),
      tab('/stock/ledger', stock.ledger, can.viewStock),
      tab('/stock/reservations', stock.reservations, can.viewStock),
    ],
  },
  messages: {
    title: message.title,
    tabs: [
      tab('/messages', message.campaigns, can.viewNotifications),
      tab('/messages/templates', message.templates, can.viewNotifications),
      tab('/messages/sent', message.sentMessages, can.viewNotifications),
    ],
  },
  imports: {
    title: imports.title,
    tabs: [
      tab('/imports', imports.imports, can.viewImports),
      tab('/exports', imports.exports, can.viewExports),
    ],
  },
  promotions: {
    title: promotion.title,
    tabs: [
      tab('/promotions', promotion.list, can.viewPromotions),
      tab('/promotions/try', promotion.try, can.viewPromotions),
    ],
  },
  developers: {
    title: developer.title,
    tabs: [
      tab('/developers/clients', developer.clients, can.viewClients),
      tab('/developers/webhooks', developer.webhooks, can.viewWebhooks),
      tab('/developers/questions', developer.syncWebhooks, can.viewWebhooks),
      tab('/developers/events', developer.events, can.viewEvents),
      tab('/developers/plugin', developer.plugin, can.viewShops),
    ],
  },
  settings: {
    title: settings.title,
    tabs: [
      tab('/settings/merchant', settings.merchant, can.viewMerchantSettings),
      tab('/settings/shops', settings.shops, can.viewShops),
      tab('/settings/locations', settings.locations, can.viewLocations),
      tab('/settings/staff', settings.staff, can.viewUsers),
      tab('/settings/invitations', settings.invitations, can.viewUsers),
      tab('/settings/roles', settings.roles, can.viewRoles),
      tab('/settings/routing', settings.routing, can.viewMerchantSettings),
      tab('/settings/limits', settings.limits.title, can.viewMerchantSettings),
    ],
  },
})

export type AreaName = 'catalog' | 'stock' | 'messages' | 'imports' | 'promotions' | 'developers' | 'settings'
