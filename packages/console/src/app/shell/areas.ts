import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import {
  CustomersIcon,
  DashboardIcon,
  FulfillmentIcon,
  OrdersIcon,
  ProductsIcon,
  StockIcon,
  StoreIcon,
} from '../parts/icons.tsx'
import type { Words } from '../words/en.ts'

type Area = {
  word: keyof Words['shell']
  path: NonNullable<LinkProps['to']>
  /** Who lacks it does not see that the area exists. */
  permission?: string
  Icon: ComponentType
}

/** The areas of the console, in the order of the menu. */
export const areas: Area[] = [
  { word: 'dashboard', path: '/', Icon: DashboardIcon },
  { word: 'orders', path: '/orders', permission: 'SOV', Icon: OrdersIcon },
  { word: 'fulfillment', path: '/fulfillment', permission: 'FOV', Icon: FulfillmentIcon },
  { word: 'products', path: '/products', permission: 'CPV', Icon: ProductsIcon },
  { word: 'stock', path: '/stock', permission: 'CIV', Icon: StockIcon },
  { word: 'customers', path: '/customers', permission: 'CUCV', Icon: CustomersIcon },
  { word: 'store', path: '/store', permission: 'FOE', Icon: StoreIcon },
]
