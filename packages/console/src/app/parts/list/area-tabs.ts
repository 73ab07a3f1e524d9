import type { LinkProps } from '@tanstack/react-router'
import type { Needed } from '../../session/session.ts'
import type { Words } from '../../words/en.ts'

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
      tab('/products', catalog.products, 'CPV'),
      tab('/categories', catalog.categories, 'CCAV'),
      tab('/attributes', catalog.attributes, 'CAV'),
      tab('/properties', catalog.properties, 'CAV'),
      tab('/catalogs', catalog.catalogs, 'CCV'),
    ],
  },
  stock: {
    title: stock.title,
    tabs: [
      tab('/stock', stock.records, 'CIV'),
      tab('/stock/ledger', stock.ledger, 'CIV'),
      tab('/stock/reservations', stock.reservations, 'CIV'),
    ],
  },
  messages: {
    title: message.title,
    tabs: [
      tab('/messages', message.campaigns, 'NTV'),
      tab('/messages/templates', message.templates, 'NTV'),
      tab('/messages/sent', message.sentMessages, 'NTV'),
    ],
  },
  imports: {
    title: imports.title,
    tabs: [tab('/imports', imports.imports, 'IMV'), tab('/exports', imports.exports, 'CXV')],
  },
  promotions: {
    title: promotion.title,
    tabs: [tab('/promotions', promotion.list, 'PRV'), tab('/promotions/try', promotion.try, 'PRV')],
  },
  developers: {
    title: developer.title,
    tabs: [
      tab('/developers/clients', developer.clients, 'UCV'),
      tab('/developers/webhooks', developer.webhooks, 'WHV'),
      tab('/developers/questions', developer.syncWebhooks, 'WHV'),
      tab('/developers/events', developer.events, 'EVV'),
      tab('/developers/plugin', developer.plugin, 'SHV'),
    ],
  },
  settings: {
    title: settings.title,
    tabs: [
      tab('/settings/merchant', settings.merchant, 'MSV'),
      tab('/settings/shops', settings.shops, 'SHV'),
      tab('/settings/locations', settings.locations, 'LLV'),
      tab('/settings/staff', settings.staff, 'UMV'),
      tab('/settings/roles', settings.roles, 'URV'),
      tab('/settings/routing', settings.routing, 'MSV'),
      tab('/settings/limits', settings.limits.title, 'MSV'),
    ],
  },
})

export type AreaName = 'catalog' | 'stock' | 'messages' | 'imports' | 'promotions' | 'developers' | 'settings'
