import { createServer, type Guard, type Platform, type Routes } from '@tradepost/kernel'
import type { FastifyInstance } from 'fastify'
import { catalogServiceRoutes, createDefaultParentCatalog } from './services/catalog/index.ts'
import { intakeRoutes } from './services/event-receiver/index.ts'
import { type MerchantInitializer, merchantRoutes } from './services/merchant/index.ts'

/** What the services give a new merchant, in their order. */
export const merchantInitializers: MerchantInitializer[] = [createDefaultParentCatalog]

/** Every service of the platform, in the order of the reference page. */
export const allRoutes: Routes[] = [
  ...merchantRoutes(merchantInitializers),
  ...catalogServiceRoutes,
  intakeRoutes,
]

type AppOptions = { databaseKind: 'embedded' | 'server' }

const guard: Guard = () => null

export const createApp = async (platform: Platform, _options: AppOptions): Promise<FastifyInstance> =>
  createServer(platform, { services: allRoutes, guard, isReady: () => true })
