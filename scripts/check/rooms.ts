import { isTest, type Source } from './sources.ts'

/**
 * The rooms of a service, and of the kernel, lowest first: a room may import those before it. A room in a room has a line of its own; what
 * stands in a folder without one belongs to the folder around it.
 */
const rooms: Record<string, string[]> = {
  webhook: ['webhook', 'secret', 'dispatch', 'delivery', 'sync'],
  location: ['candidate', 'location', 'opening-hours', 'pickup', 'fulfillment-slot', 'nearest'],
  catalog: [
    'base',
    'image',
    'property',
    'attribute',
    'category',
    'product/filter',
    'product/search',
    'product/model',
    'product/record',
    'price',
    'product/write',
    'product/read',
    'product/list',
    'product/sale',
    'product/history',
    'product/schedule',
    'option',
    'suggestion',
    'product',
    'catalog',
    'treatment',
    'export/setting',
    'export/source',
    'export/product',
    'export/csv',
    'export/feed',
    'export/run',
    'export/schedule',
  ],
  inventory: [
    'stock',
    'ledger',
    'record',
    'reservation',
    'order-stock',
    'reservation-end',
    'reservation-sum',
    'sum',
    'code-compare',
    'ledger-archive',
  ],
  auth: [
    'model',
    'cache',
    'record',
    'password',
    'key',
    'token',
    'role',
    'client',
    'operator',
    'user',
    'set-up',
    'sign-in',
    'oauth',
    'staff-session',
    'staff-reset',
    'guard',
  ],
  merchant: [
    'model',
    'record',
    'document',
    'setting',
    'checkout',
    'shop',
    'image',
    'limit',
    'merchant',
    'operator',
  ],
  customer: [
    'locale',
    'record',
    'contact',
    'attribute',
    'entry',
    'note',
    'metric',
    'device',
    'wishlist',
    'account',
    'customer',
    'search',
    'batch',
    'password',
    'address',
    'sign-in',
    'privacy',
  ],
  segmentation: ['rule', 'record', 'evaluation', 'member', 'follow', 'segment'],
  content: [
    'shop',
    'widget-value',
    'widget-definition',
    'widget-config',
    'image',
    'page',
    'version',
    'preview',
    'resolved',
    'schedule',
  ],
  import: [
    'model',
    'entity',
    'image',
    'record',
    'apply',
    'published',
    'upload',
    'turn',
    'fetch',
    'undo',
    'rejected',
    'watch',
    'import',
  ],
  order: [
    'model/state',
    'model/request',
    'model/line',
    'model',
    'model/amount',
    'model/order',
    'model/fulfillment-order',
    'price',
    'record',
    'comment',
    'stock',
    'routing',
    'fulfillment/batch',
    'fulfillment/save',
    'fulfillment/create',
    'fulfillment/route',
    'fulfillment/change',
    'fulfillment/group',
    'fulfillment/parcel',
    'fulfillment/picking',
    'fulfillment/deadline',
    'fulfillment',
    'sales',
    'returns/code',
    'returns',
    'reports/fact',
    'reports',
    'privacy',
  ],
  promotion: [
    'model',
    'engine/condition',
    'engine/bill',
    'engine/reward',
    'engine/calculation',
    'record',
    'redemption',
    'evaluation',
    'coupon',
    'promotion',
  ],
  notification: [
    'render',
    'template-default',
    'template',
    'model',
    'setting',
    'shop-look',
    'channel',
    'system-mail',
    'record',
    'message',
    'campaign',
    'bounce',
    'event',
    'recipient',
    'subscription',
    'tracking',
    'sending',
    'preview',
    'privacy',
  ],
  shop: [
    'base',
    'session',
    'cart/product',
    'cart/model',
    'cart/record',
    'cart/line',
    'cart/price',
    'cart/view',
    'cart/coupon',
    'cart/merge',
    'cart',
    'purchase',
    'payment/provider',
    'payment/record',
    'payment/follow',
    'payment/authorization',
    'payment',
    'checkout/choice',
    'checkout/quote',
    'checkout/view',
    'checkout/order',
    'checkout',
    'cart-order',
    'checkout-link',
    'catalog-call',
    'content-call',
    'favorite',
    'user',
    'profile',
    'reminder',
    'timeline',
    'call',
  ],
  'event-receiver': ['figures', 'intake', 'catalog-batch'],
  kernel: [
    'errors',
    'base',
    'state',
    'money',
    'modules',
    'remote',
    'config',
    'log',
    'secret',
    'db',
    'storage',
    'metrics',
    'platform',
    'http/answer',
    'http/check',
    'http/body',
    'feed',
    'query',
    'http/route',
    'http/update',
    'http',
    'outbox',
    'jobs/worker',
    'jobs',
    'migration',
    'draft',
  ],
}

/** Modules of ours that a file of a service with rooms may import, types counted, the index.ts of others not. */
const MOST_IMPORTS = 15

/** Routes and jobs serve the outside. No room may use them, and so they may use every room. */
const isEntry = (inside: string) => /\.(routes|jobs)\.ts$/.test(inside)

export const hasRooms = (service: string): boolean => service in rooms

const placeOf = (path = '') => {
  const [, service, inside = ''] =
    /^packages\/(?:server\/src\/services\/([\w-]+)|kernel\/src)\/(.+)$/.exec(path) ?? []
  return { service: service ?? (inside && 'kernel'), inside }
}

const isIn = (inside: string, room: string) => inside.startsWith(`${room}/`)

/** Where a file stands in the order of its service; -1: nowhere. */
const levelOf = (order: string[], inside: string): number => {
  const own = order.filter((room) => isIn(inside, room)).toSorted((one, other) => other.length - one.length)
  return own[0] === undefined ? -1 : order.indexOf(own[0])
}

export const roomProblems = ({ file, imports }: Source): string[] => {
  const { service, inside } = placeOf(file)
  const order = rooms[service]
  if (!order || isTest(file) || !inside.includes('/')) return []
  const level = levelOf(order, inside)
  if (level < 0) return [`${file}: stands in no room that ${service} has (scripts/check/rooms.ts)`]
  const ours = new Set(imports.flatMap(({ path }) => (path && !path.endsWith('/index.ts') ? path : [])))
  const upwards = imports.flatMap(({ target, path }) => {
    const to = placeOf(path)
    const room = order[levelOf(order, to.inside)]
    const isUp = !isEntry(inside) && to.service === service && levelOf(order, to.inside) > level
    return isUp ? [`${file}: ${target}: ${order[level]} comes before ${room} in ${service}`] : []
  })
  return ours.size > MOST_IMPORTS && service !== 'kernel'
    ? [
        ...upwards,
        `${file}: imports ${ours.size} modules of ours, more than ${MOST_IMPORTS}: split the use case`,
      ]
    : upwards
}
