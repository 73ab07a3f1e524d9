import type { LinkProps } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import type { ComponentType } from 'react'
import {
  ContentIcon,
  CustomersIcon,
  DashboardIcon,
  DevelopersIcon,
  FulfillmentIcon,
  ImportsIcon,
  MessagesIcon,
  OrdersIcon,
  ProductsIcon,
  PromotionsIcon,
  ReturnsIcon,
  SegmentsIcon,
  SettingsIcon,
  StockIcon,
  StoreIcon,
} from '../parts/icons.tsx'
import type { Needed } from '../session/session.ts'
import type { Words } from '../words/words.ts'

type Area = {
  word: keyof Words['shell']
  path: NonNullable<LinkProps['to']>
  /** Who lacks it, or all of them, does not see that the area exists. */
  permission?: Needed
  Icon: ComponentType
}

/** The areas of the console, in the order of the menu. */
export const areas: Area[] = [
  { word: 'dashboard', path: '/', Icon: DashboardIcon },
  { word: 'orders', path: '/orders', permission: can.viewSalesOrders, Icon: OrdersIcon },
  { word: 'fulfillment', path: '/fulfillment', permission: can.viewFulfillmentOrders, Icon: FulfillmentIcon },
  { word: 'returns', path: '/returns', permission: can.viewReturnOrders, Icon: ReturnsIcon },
  { word: 'products', path: '/products', permission: can.viewProducts, Icon: ProductsIcon },
  { word: 'stock', path: '/stock', permission: can.viewStock, Icon: StockIcon },
  { word: 'customers', path: '/customers', permission: can.viewCustomers, Icon: CustomersIcon },
  { word: 'content', path: '/content', permission: can.viewContent, Icon: ContentIcon },
  { word: 'messages', path: '/messages', permission: can.viewNotifications, Icon: MessagesIcon },
  { word: 'imports', path: '/imports', permission: can.viewImports, Icon: ImportsIcon },
  { word: 'segments', path: '/segments', permission: can.viewSegments, Icon: SegmentsIcon },
  { word: 'promotions', path: '/promotions', permission: can.viewPromotions, Icon: PromotionsIcon },
  {
    word: 'developers',
    path: '/developers',
    permission: [can.viewClients, can.viewWebhooks, can.viewEvents, can.viewShops],
    Icon: DevelopersIcon,
  },
  {
    word: 'settings',
    path: '/settings',
    permission: [can.viewMerchantSettings, can.viewShops, can.viewLocations, can.viewUsers, can.viewRoles],
    Icon: SettingsIcon,
  },
  { word: 'store', path: '/store', permission: can.editFulfillmentOrders, Icon: StoreIcon },
]
