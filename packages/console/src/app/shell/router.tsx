import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import { readStockSearch } from '../area/stock/stock-search.ts'
import { type Step, steps } from '../area/store/fulfillment-order.ts'
import { catalogRoutes } from './catalog-routes.tsx'
import { contentRoutes } from './content.routes.ts'
import { developerRoutes } from './developer-routes.tsx'
import { importRoutes } from './import.routes.ts'
import { messageRoutes } from './message.routes.ts'
import { desk, listOf, of, page, root } from './page.tsx'
import { settingsRoutes } from './settings-routes.tsx'
import { tradeRoutes } from './trade-routes.tsx'

const dashboard = createRoute({
  ...of,
  path: '/',
  validateSearch: (search: Record<string, unknown>): { days?: number } => {
    const days = Number(search.days)
    return [7, 30, 90].includes(days) ? { days } : {}
  },
  component: page(
    undefined,
    lazyRouteComponent(() => import('../area/dashboard/dashboard.tsx'), 'Dashboard'),
  ),
})
const orders = createRoute({
  ...listOf,
  path: '/orders',
  component: page(
    can.viewSalesOrders,
    lazyRouteComponent(() => import('../area/order/list/order-list.tsx'), 'OrderList'),
  ),
})
const order = createRoute({
  ...of,
  path: '/orders/$orderNumber',
  component: page(
    can.viewSalesOrders,
    lazyRouteComponent(() => import('../area/order/order-detail.tsx'), 'OrderDetail'),
  ),
})
const products = createRoute({
  ...listOf,
  path: '/products',
  component: page(
    can.viewProducts,
    lazyRouteComponent(() => import('../area/product/product-list.tsx'), 'ProductList'),
  ),
})
const product = createRoute({
  ...of,
  path: '/products/$productCode',
  component: page(
    can.viewProducts,
    lazyRouteComponent(() => import('../area/product/product-editor.tsx'), 'ProductEditor'),
  ),
})
const productHistory = createRoute({
  ...of,
  path: '/products/$productCode/history',
  component: page(
    can.viewProducts,
    lazyRouteComponent(() => import('../area/product/product-history.tsx'), 'ProductHistory'),
  ),
})
const fulfillment = createRoute({
  ...listOf,
  path: '/fulfillment',
  component: page(
    can.viewFulfillmentOrders,
    lazyRouteComponent(() => import('../area/fulfillment/fulfillment-list.tsx'), 'FulfillmentList'),
  ),
})
const fulfillmentOrder = createRoute({
  ...of,
  path: '/fulfillment/$orderNumber',
  component: page(
    can.viewFulfillmentOrders,
    lazyRouteComponent(() => import('../area/fulfillment/fulfillment-detail.tsx'), 'FulfillmentDetail'),
  ),
})
const stock = createRoute({
  ...listOf,
  path: '/stock',
  component: page(
    can.viewStock,
    lazyRouteComponent(() => import('../area/stock/stock-list.tsx'), 'StockList'),
  ),
})
const ledger = createRoute({
  ...listOf,
  path: '/stock/ledger',
  component: page(
    can.viewStock,
    lazyRouteComponent(() => import('../area/stock/stock-ledger.tsx'), 'StockLedger'),
  ),
})
const reservations = createRoute({
  ...listOf,
  path: '/stock/reservations',
  component: page(
    can.viewStock,
    lazyRouteComponent(() => import('../area/stock/stock-reservations.tsx'), 'StockReservations'),
  ),
})
const record = createRoute({
  ...of,
  path: '/stock/$productCode/$locationCode',
  validateSearch: readStockSearch,
  component: page(
    can.viewStock,
    lazyRouteComponent(() => import('../area/stock/stock-detail.tsx'), 'StockDetail'),
  ),
})
const customers = createRoute({
  ...listOf,
  path: '/customers',
  component: page(
    can.viewCustomers,
    lazyRouteComponent(() => import('../area/customer/customer-list.tsx'), 'CustomerList'),
  ),
})

const customer = createRoute({
  ...of,
  path: '/customers/$customerId',
  component: page(
    can.viewCustomers,
    lazyRouteComponent(() => import('../area/customer/customer-detail.tsx'), 'CustomerDetail'),
  ),
})

const store = createRoute({
  getParentRoute: () => root,
  path: '/store',
  component: page(
    can.viewFulfillmentOrders,
    lazyRouteComponent(() => import('../area/store/store-app.tsx'), 'StoreApp'),
  ),
})
const storeHome = createRoute({
  getParentRoute: () => store,
  path: '/',
  validateSearch: ({ step }: Record<string, unknown>): { step?: Step } => {
    const known = steps.find((one) => one === step)
    return known ? { step: known } : {}
  },
  component: lazyRouteComponent(() => import('../area/store/store-home.tsx'), 'StoreHome'),
})
const storeOrder = createRoute({
  getParentRoute: () => store,
  path: '/$orderNumber',
  component: lazyRouteComponent(() => import('../area/store/store-order.tsx'), 'StoreOrder'),
})
const storeLabel = createRoute({
  getParentRoute: () => store,
  path: '/$orderNumber/label',
  component: lazyRouteComponent(() => import('../area/store/label.tsx'), 'StoreLabel'),
})
const storeReturns = createRoute({
  getParentRoute: () => store,
  path: '/returns',
  component: lazyRouteComponent(() => import('../area/store/returns/counter-return.tsx'), 'CounterReturn'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    desk.addChildren([
      ...[dashboard, orders, order, fulfillment, fulfillmentOrder, products, product, productHistory],
      ...[stock, ledger, reservations, record, customers, customer],
      ...tradeRoutes,
      ...developerRoutes,
      ...settingsRoutes,
      ...catalogRoutes,
      ...contentRoutes,
      ...messageRoutes,
      ...importRoutes,
    ]),
    store.addChildren([storeHome, storeOrder, storeLabel, storeReturns]),
  ]),
  basepath: '/admin',
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
