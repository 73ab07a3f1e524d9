/** Permissions are an entity and an action; the code has the letters of both, such as `CPE`. */
const entities = {
  CC: { plural: 'Catalogs', title: 'catalogs' },
  CA: { plural: 'Attributes', title: 'catalog attributes and property definitions' },
  CCA: { plural: 'Categories', title: 'categories' },
  CP: { plural: 'Products', title: 'products and prices' },
  CI: { plural: 'Stock', title: 'inventories and reservations' },
  CX: { plural: 'Exports', title: 'exports' },
  LL: { plural: 'Locations', title: 'locations' },
  CUC: { plural: 'Customers', title: 'customers' },
  CUA: { plural: 'CustomerAttributes', title: 'customer attributes' },
  CUS: { plural: 'Segments', title: 'customer segments' },
  PR: { plural: 'Promotions', title: 'promotions' },
  SO: { plural: 'SalesOrders', title: 'sales orders' },
  FO: { plural: 'FulfillmentOrders', title: 'fulfillment orders' },
  RO: { plural: 'ReturnOrders', title: 'return orders' },
  PB: { plural: 'PickingBatches', title: 'picking batches' },
  CM: { plural: 'Content', title: 'content pages and images' },
  IM: { plural: 'Imports', title: 'imports' },
  NT: { plural: 'Notifications', title: 'notifications' },
  WH: { plural: 'Webhooks', title: 'webhooks' },
  EV: { plural: 'Events', title: 'events sent to the platform' },
  MS: { plural: 'MerchantSettings', title: 'merchant settings' },
  SH: { plural: 'Shops', title: 'shops' },
  UM: { plural: 'Users', title: 'users' },
  UR: { plural: 'Roles', title: 'roles' },
  UC: { plural: 'Clients', title: 'API clients' },
} as const
const actions = { V: 'view', C: 'create', E: 'edit', D: 'delete' } as const

type Letters = keyof typeof entities
type Action = keyof typeof actions
type EntityPermission = `${Letters}${Action}`

const others = {
  /** See what a product costs the merchant. */
  viewCosts: 'CPCV',
  /** Read the key that signs requests to a shop, and sign in to its back end. */
  useShopKey: 'SHK',
  /** Act for every shopper of a shop. */
  actForShoppers: 'CART',
  doEverything: 'APIALL',
} as const

export type Permission = EntityPermission | (typeof others)[keyof typeof others]

type Named<A extends Action> = {
  readonly [L in Letters as `${(typeof actions)[A]}${(typeof entities)[L]['plural']}`]: `${L}${A}`
}
type Names = Named<'V'> & Named<'C'> & Named<'E'> & Named<'D'> & typeof others

/** The codes by their names, `can.editProducts` for `CPE`: a mistyped one does not compile. */
export const can = {
  ...others,
  ...Object.fromEntries(
    Object.entries(entities).flatMap(([letters, { plural }]) =>
      Object.entries(actions).map(([letter, action]) => [`${action}${plural}`, `${letters}${letter}`]),
    ),
  ),
} as Names

const words = (action: string, entity: string) => `${action[0]?.toUpperCase()}${action.slice(1)} ${entity}`

export const permissions: Record<Permission, string> = {
  ...(Object.fromEntries(
    Object.entries(entities).flatMap(([letters, { title }]) =>
      Object.entries(actions).map(([letter, action]) => [`${letters}${letter}`, words(action, title)]),
    ),
  ) as Record<EntityPermission, string>),
  CPCV: 'See product costs',
  SHK: 'Read the signing key of a shop, sign in to its back end',
  CART: 'Read and change the carts of all shoppers, read their accounts',
  APIALL: 'Everything',
}

export const permissionCodes = Object.keys(permissions) as Permission[]

const all = (...letters: Letters[]) =>
  letters.flatMap((entity) => Object.keys(actions).map((action) => `${entity}${action}` as Permission))
const view = (...letters: Letters[]) => letters.map((entity) => `${entity}V` as Permission)
const everyEntity = Object.keys(entities) as Letters[]
const people = ['UM', 'UR', 'UC'] as const
const business = everyEntity.filter((entity) => !(people as readonly string[]).includes(entity))

/** The roles that every merchant starts with. */
export const standardRoles: { code: string; name: string; permissions: Permission[] }[] = [
  { code: 'owner', name: 'Owner', permissions: [can.doEverything] },
  { code: 'manager', name: 'Manager', permissions: [...all(...business), ...view(...people), can.viewCosts] },
  {
    code: 'merchandiser',
    name: 'Merchandiser',
    permissions: [
      ...all('CC', 'CA', 'CCA', 'CP', 'CX', 'CM', 'PR', 'CUS', 'IM'),
      ...view('CI', 'LL', 'SO', 'SH'),
      can.viewCosts,
    ],
  },
  {
    code: 'customerService',
    name: 'Customer service',
    permissions: [
      ...all('SO', 'RO', 'CUC'),
      ...view('CC', 'CA', 'CCA', 'CP', 'CI', 'LL', 'CUA', 'CUS', 'PR', 'FO', 'PB', 'NT', 'SH'),
    ],
  },
  {
    code: 'storeManager',
    name: 'Store manager',
    permissions: [
      ...all('SO', 'FO', 'RO', 'PB', 'CI'),
      ...view('CC', 'CA', 'CCA', 'CP', 'LL', 'CUC', 'PR', 'SH', 'UM'),
      can.editLocations,
    ],
  },
  {
    code: 'storeAssociate',
    name: 'Store associate',
    permissions: [
      ...view('CC', 'CCA', 'CP', 'CI', 'LL', 'SO', 'FO', 'RO', 'PB'),
      can.editFulfillmentOrders,
      can.createPickingBatches,
      can.editPickingBatches,
      can.createReturnOrders,
      can.editReturnOrders,
      can.editStock,
    ],
  },
  {
    code: 'developer',
    name: 'Developer',
    permissions: [...view(...everyEntity), ...all('WH', 'EV', 'IM', 'CX', 'UC')],
  },
  { code: 'readOnly', name: 'Read only', permissions: view(...everyEntity) },
]
