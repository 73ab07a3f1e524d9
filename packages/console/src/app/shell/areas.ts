import type { LinkProps } from '@tanstack/react-router'
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
import type { Words } from '../words/en.ts'

type Area = {
  word: keyof Words['shell']
  path: NonNullable<LinkProps['to']>
  /** Who lacks it, or all of them, does not see that the area exists. */
  permission?: string | readonly string[]
  Icon: ComponentType
}

/** The areas of the console, in the order of the menu. */
export const areas: Area[] = [
  { word: 'dashboard', path: '/', Icon: DashboardIcon },
  { word: 'orders', path: '/orders', permission: 'SOV', Icon: OrdersIcon },
  { word: 'fulfillment', path: '/fulfillment', permission: 'FOV', Icon: FulfillmentIcon },
  { word: 'returns', path: '/returns', permission: 'ROV', Icon: ReturnsIcon },
  { word: 'products', path: '/products', permission: 'CPV', Icon: ProductsIcon },
  { word: 'stock', path: '/stock', permission: 'CIV', Icon: StockIcon },
  { word: 'customers', path: '/customers', permission: 'CUCV', Icon: CustomersIcon },
  { word: 'content', path: '/content', permission: 'CMV', Icon: ContentIcon },
  { word: 'messages', path: '/messages', permission: 'NTV', Icon: MessagesIcon },
  { word: 'imports', path: '/imports', permission: 'IMV', Icon: ImportsIcon },
  { word: 'segments', path: '/segments', permission: 'CUSV', Icon: SegmentsIcon },
  { word: 'promotions', path: '/promotions', permission: 'PRV', Icon: PromotionsIcon },
  {
    word: 'developers',
    path: '/developers',
    permission: ['UCV', 'WHV', 'EVV', 'SHV'],
    Icon: DevelopersIcon,
  },
  {
    word: 'settings',
    path: '/settings',
    permission: ['MSV', 'SHV', 'LLV', 'UMV', 'URV'],
    Icon: SettingsIcon,
  },
  { word: 'store', path: '/store', permission: 'FOE', Icon: StoreIcon },
]
