import { join } from 'node:path'
import { createServer, type Guard, type Platform, type Routes } from '@tradepost/kernel'
import type { FastifyInstance } from 'fastify'
import { catalogServiceRoutes, createDefaultParentCatalog } from './services/catalog/index.ts'
import { intakeRoutes } from './services/event-receiver/index.ts'
import { type MerchantInitializer, merchantRoutes } from './services/merchant/index.ts'
import { type DemoSite, servedServices, sitePlugin } from './site/index.ts'
import { version } from './version.ts'

/** What the services give a new merchant, in their order. */
export const merchantInitializers: MerchantInitializer[] = [createDefaultParentCatalog]

/** Every service of the platform, in the order of the reference page. */
export const allRoutes: Routes[] = [
  ...merchantRoutes(merchantInitializers),
  ...catalogServiceRoutes,
  intakeRoutes,
]

type AppOptions = { databaseKind: 'embedded' | 'server'; demoSite?: DemoSite }

const guard: Guard = () => null

export const createApp = async (
  platform: Platform,
  { databaseKind, demoSite }: AppOptions,
): Promise<FastifyInstance> => {
  const { config } = platform
  const app = await createServer(platform, { services: allRoutes, guard, isReady: () => true })
  await app.register(sitePlugin, {
    services: servedServices(allRoutes),
    version,
    publicUrl: config.publicUrl,
    databaseKind,
    cacheDir: join(config.dataDir, 'cache'),
    demo: config.demo ? demoSite : undefined,
  })
  return app
}
