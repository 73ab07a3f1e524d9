/**
 * Permission codes: an entity's letters and an action (V view, C create, E edit, D delete).
 * `APIALL` covers all of them.
 */
const entities = {
  CC: 'catalogs',
  CA: 'catalog attributes and property definitions',
  CCA: 'categories',
  CP: 'products and prices',
  CI: 'inventories and reservations',
  CX: 'exports',
  LL: 'locations',
  CUC: 'customers',
  CUA: 'customer attributes',
  CUS: 'customer segments',
  PR: 'promotions',
  SO: 'sales orders',
  FO: 'fulfillment orders',
  RO: 'return orders',
  PB: 'picking batches',
  CM: 'content pages and images',
  IM: 'imports',
  NT: 'notifications',
  WH: 'webhooks',
  EV: 'events sent to the platform',
  MS: 'merchant settings',
  SH: 'shops',
  UM: 'users',
  UR: 'roles',
  UC: 'API clients',
} as const
const actions = { V: 'view', C: 'create', E: 'edit', D: 'delete' } as const

type EntityPermission = `${keyof typeof entities}${keyof typeof actions}`
/**
 * CPCV: see what a product costs the merchant. SHK: read the key that signs requests to a shop, and sign in to its back
 * end. CART: act for every shopper of a shop.
 */
export type Permission = EntityPermission | 'CPCV' | 'SHK' | 'CART' | 'APIALL'

const words = (action: string, entity: string) => `${action[0]?.toUpperCase()}${action.slice(1)} ${entity}`

export const permissions: Record<Permission, string> = {
  ...(Object.fromEntries(
    Object.entries(entities).flatMap(([letters, entity]) =>
      Object.entries(actions).map(([letter, action]) => [`${letters}${letter}`, words(action, entity)]),
    ),
  ) as Record<EntityPermission, string>),
  CPCV: 'See product costs',
  SHK: 'Read the signing key of a shop, sign in to its back end',
  CART: 'Read and change the carts of all shoppers, read their accounts',
  APIALL: 'Everything',
}

export const permissionCodes = Object.keys(permissions) as Permission[]

const all = (...letters: (keyof typeof entities)[]) =>
  letters.flatMap((entity) => Object.keys(actions).map((action) => `${entity}${action}` as Permission))
const view = (...letters: (keyof typeof entities)[]) => letters.map((entity) => `${entity}V` as Permission)
const everyEntity = Object.keys(entities) as (keyof typeof entities)[]
const people = ['UM', 'UR', 'UC'] as const
const business = everyEntity.filter((entity) => !(people as readonly string[]).includes(entity))

/** The roles that every merchant starts with. */
export const standardRoles: { code: string; name: string; permissions: Permission[] }[] = [
  { code: 'owner', name: 'Owner', permissions: ['APIALL'] },
  { code: 'manager', name: 'Manager', permissions: [...all(...business), ...view(...people), 'CPCV'] },
  {
    code: 'merchandiser',
    name: 'Merchandiser',
    permissions: [
      ...all('CC', 'CA', 'CCA', 'CP', 'CX', 'CM', 'PR', 'CUS', 'IM'),
      ...view('CI', 'LL', 'SO', 'SH'),
      'CPCV',
    ],
  },
  {
    code: 'picker',
    name: 'Picker',
    permissions: [
      ...view('CC', 'CCA', 'CP', 'CI', 'LL', 'SO', 'FO', 'RO', 'PB'),
      'FOE',
      'PBC',
      'PBE',
      'ROE',
      'CIE',
    ],
  },
  { code: 'read-only', name: 'Read-only', permissions: view(...everyEntity) },
]
