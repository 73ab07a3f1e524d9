import {
  type Config,
  createMetricsPage,
  createServer,
  type FigureReader,
  followReplicas,
  jobFigures,
  outboxFigures,
  type Platform,
  type Routes,
} from '@tradepost/kernel'
import type { FastifyInstance } from 'fastify'
import { archiveFigures } from './backup/archive.figures.ts'
import { passOnToCells } from './cell/index.ts'
import { consolePlugin, passOn } from './console/index.ts'
import { mcpPlugin } from './mcp/index.ts'
import { authRoutes, createGuard, findMerchant, followDataKeys, signingKeys } from './services/auth/index.ts'
import {
  catalogServiceRoutes,
  createDefaultParentCatalog,
  exportLimits,
  exportPlugin,
  imagePlugin,
} from './services/catalog/index.ts'
import {
  imageRoutes,
  keepLivePages,
  pageRoutes,
  previewPlugin,
  widgetDefinitionRoutes,
} from './services/content/index.ts'
import { customerServiceRoutes } from './services/customer/index.ts'
import { catalogBatchRoutes, intakeFigures, intakeRoutes } from './services/event-receiver/index.ts'
import { feedPlugin, importLimits, importRoutes } from './services/import/index.ts'
import { inventoryServiceRoutes } from './services/inventory/index.ts'
import { locationRoutes } from './services/location/index.ts'
import {
  hasActiveMerchant,
  type LimitReader,
  listShopOrigins,
  type MerchantInitializer,
  merchantRoutes,
} from './services/merchant/index.ts'
import {
  createDefaultTemplates,
  customEventRoutes,
  notificationRoutes,
  subscriptionRoutes,
  trackingPlugin,
} from './services/notification/index.ts'
import { createDefaultReturnCodes, labelPlugin, orderServiceRoutes } from './services/order/index.ts'
import { endpointPlugin, pluginRoutes } from './services/plugin/index.ts'
import { promotionRoutes } from './services/promotion/index.ts'
import { customerSegmentRoutes, segmentRoutes } from './services/segmentation/index.ts'
import { shopperTokens, shopRoutes } from './services/shop/index.ts'
import { deliveryFigures, syncWebhookRoutes, webhookRoutes } from './services/webhook/index.ts'
import { type DemoSite, servedServices, sitePlugin } from './site/index.ts'
import { storefrontPlugin } from './storefront/index.ts'
import { version } from './version.ts'

/** Set-up of a new merchant by each service, in the order of services. */
export const merchantInitializers: MerchantInitializer[] = [
  createDefaultParentCatalog,
  createDefaultReturnCodes,
  createDefaultTemplates,
]

/** Pages of a shop need these: all that a shopper does, and to read catalog and content. */
const isForShops = (method: string, path: string): boolean =>
  /^\/shop\/v1\//.test(path) || (/^\/(?:catalog|cms)\/v1\//.test(path) && /^(?:GET|HEAD)$/.test(method))

/** Limits of a merchant, and what is used of them. */
const limitReaders: LimitReader[] = [importLimits, exportLimits]

/** Every service of the platform, in the order of the reference page. */
export const allRoutes: Routes[] = [
  ...authRoutes,
  ...merchantRoutes(merchantInitializers, limitReaders),
  pluginRoutes,
  locationRoutes,
  ...catalogServiceRoutes,
  ...inventoryServiceRoutes,
  catalogBatchRoutes,
  ...customerServiceRoutes,
  segmentRoutes,
  customerSegmentRoutes,
  promotionRoutes,
  ...orderServiceRoutes,
  pageRoutes,
  widgetDefinitionRoutes,
  imageRoutes,
  notificationRoutes,
  subscriptionRoutes,
  customEventRoutes,
  intakeRoutes,
  importRoutes,
  ...shopRoutes,
  webhookRoutes,
  ...syncWebhookRoutes,
]

/** Figures of the database on the page of metrics. */
const figuresOf = ({ walArchive }: Config): FigureReader[] => [
  jobFigures,
  outboxFigures,
  intakeFigures,
  deliveryFigures,
  ...(walArchive ? [archiveFigures(walArchive)] : []),
]

export type AppOptions = {
  databaseKind: 'embedded' | 'server'
  demoSite?: DemoSite
  /** The built console; without it there is none at `/admin`. */
  consoleFolder?: string
  /** Whether pages are answered from memory; not for who wants to see what the database is asked. */
  keepsPages?: boolean
  /** The figures of all processes, when there are several. */
  gatherMetrics?: () => Promise<string>
}

export const createApp = async (
  platform: Platform,
  { databaseKind, demoSite, consoleFolder, keepsPages = true, gatherMetrics }: AppOptions,
): Promise<FastifyInstance> => {
  const { config } = platform
  // a wrong secret shows here and not at the first request
  await signingKeys(platform)
  const dataKeys = followDataKeys(platform)
  const cells = await passOnToCells(platform)
  const livePages = keepsPages ? keepLivePages(platform) : undefined
  const replicas = followReplicas(platform)
  const { guard, complaint, follow, close } = createGuard(platform, {
    others: shopperTokens,
    connected: (isConnected) => {
      livePages?.connected(isConnected)
      replicas?.connected(isConnected)
    },
  })
  const app = await createServer(platform, {
    services: allRoutes,
    guard,
    hasMerchant: async (code) => (await findMerchant(platform.database, code)) !== null,
    isReady: () => true,
    complaint,
    version,
    cors: {
      origins: config.corsOrigins,
      isOpen: isForShops,
      readOrigins: async () => (await listShopOrigins(platform.database)).map(({ origin }) => origin),
    },
    replicas,
    rewriteUrl: consoleFolder === undefined ? undefined : passOn,
    passOn: cells,
    metricsPage: createMetricsPage(platform, { readers: figuresOf(config), processes: gatherMetrics }),
  })
  app.addHook('onClose', dataKeys.stop)
  app.addHook('onClose', close)
  app.addHook('onClose', async () => livePages?.close())
  app.addHook('onClose', async () => replicas?.close())
  // visitors of shops have no token, with which listening would begin
  if (replicas) app.addHook('onListen', follow)
  app.addHook('onClose', async () => cells.close())
  await app.register(imagePlugin, { secret: platform.vault.macSecret })
  await app.register(labelPlugin, { platform })
  await app.register(feedPlugin, { platform })
  await app.register(exportPlugin, { platform })
  await app.register(previewPlugin, { platform })
  await app.register(endpointPlugin, { platform })
  await app.register(trackingPlugin, { platform })
  await app.register(storefrontPlugin, { platform, replicas })
  await app.register(mcpPlugin, { platform, guard })
  const demo = config.demo ? demoSite : undefined
  if (consoleFolder !== undefined)
    await app.register(consolePlugin, { platform, folder: consoleFolder, demo, version })
  await app.register(sitePlugin, {
    services: servedServices(allRoutes),
    version,
    publicUrl: config.publicUrl,
    vendor: config.vendor,
    databaseKind,
    hasConsole: consoleFolder !== undefined,
    hasMerchant: () => hasActiveMerchant(platform.database),
    demo,
  })
  return app
}
