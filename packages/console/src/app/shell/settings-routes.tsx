import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import { FirstTab } from '../parts/list/tabs.tsx'
import { listOf, of, page } from './page.tsx'

const home = createRoute({
  ...of,
  path: '/settings',
  component: page(
    [can.viewMerchantSettings, can.viewShops, can.viewLocations, can.viewUsers, can.viewRoles],
    () => <FirstTab of="settings" />,
  ),
})
const merchant = createRoute({
  ...of,
  path: '/settings/merchant',
  component: page(
    can.viewMerchantSettings,
    lazyRouteComponent(() => import('../area/settings/merchant-settings.tsx'), 'MerchantSettings'),
  ),
})
const shops = createRoute({
  ...listOf,
  path: '/settings/shops',
  component: page(
    can.viewShops,
    lazyRouteComponent(() => import('../area/settings/shop-list.tsx'), 'ShopList'),
  ),
})
const shop = createRoute({
  ...of,
  path: '/settings/shops/$shopCode',
  component: page(
    can.viewShops,
    lazyRouteComponent(() => import('../area/settings/shop-detail.tsx'), 'ShopDetail'),
  ),
})
const checkout = createRoute({
  ...of,
  path: '/settings/shops/$shopCode/checkout',
  component: page(
    can.viewShops,
    lazyRouteComponent(() => import('../area/settings/shop-checkout.tsx'), 'ShopCheckout'),
  ),
})
const storefront = createRoute({
  ...of,
  path: '/settings/shops/$shopCode/storefront',
  component: page(
    can.viewShops,
    lazyRouteComponent(() => import('../area/settings/shop-settings.tsx'), 'ShopSettings'),
  ),
})
const locations = createRoute({
  ...listOf,
  path: '/settings/locations',
  component: page(
    can.viewLocations,
    lazyRouteComponent(() => import('../area/settings/location-list.tsx'), 'LocationList'),
  ),
})
const location = createRoute({
  ...of,
  path: '/settings/locations/$locationCode',
  component: page(
    can.viewLocations,
    lazyRouteComponent(() => import('../area/settings/location-detail.tsx'), 'LocationDetail'),
  ),
})
const slot = createRoute({
  ...of,
  path: '/settings/locations/$locationCode/slots/$slotId',
  component: page(
    can.viewLocations,
    lazyRouteComponent(() => import('../area/settings/slot-detail.tsx'), 'SlotDetail'),
  ),
})
const limits = createRoute({
  ...of,
  path: '/settings/limits',
  component: page(
    can.viewMerchantSettings,
    lazyRouteComponent(() => import('../area/settings/limits.tsx'), 'Limits'),
  ),
})
const staff = createRoute({
  ...listOf,
  path: '/settings/staff',
  component: page(
    can.viewUsers,
    lazyRouteComponent(() => import('../area/settings/staff-list.tsx'), 'StaffList'),
  ),
})
const invitations = createRoute({
  ...listOf,
  path: '/settings/invitations',
  component: page(
    can.viewUsers,
    lazyRouteComponent(() => import('../area/settings/invitation-list.tsx'), 'InvitationList'),
  ),
})
const user = createRoute({
  ...of,
  path: '/settings/staff/$userId',
  component: page(
    can.viewUsers,
    lazyRouteComponent(() => import('../area/settings/staff-detail.tsx'), 'StaffDetail'),
  ),
})
const roles = createRoute({
  ...listOf,
  path: '/settings/roles',
  component: page(
    can.viewRoles,
    lazyRouteComponent(() => import('../area/settings/role-list.tsx'), 'RoleList'),
  ),
})
const role = createRoute({
  ...of,
  path: '/settings/roles/$roleCode',
  component: page(
    can.viewRoles,
    lazyRouteComponent(() => import('../area/settings/role-detail.tsx'), 'RoleDetail'),
  ),
})
const routing = createRoute({
  ...of,
  path: '/settings/routing',
  component: page(
    can.viewMerchantSettings,
    lazyRouteComponent(() => import('../area/settings/routing-rules.tsx'), 'RoutingRules'),
  ),
})

export const settingsRoutes = [
  ...[home, merchant, shops, shop, checkout, storefront],
  ...[locations, location, slot, staff, invitations, user],
  ...[roles, role, routing, limits],
] as const
