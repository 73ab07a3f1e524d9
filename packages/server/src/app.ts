import { createServer, type Guard, type Platform, type Routes } from '@tradepost/kernel'
import type { FastifyInstance } from 'fastify'
import { catalogServiceRoutes } from './services/catalog/index.ts'

/** Every service of the platform, in the order of the reference page. */
export const allRoutes: Routes[] = [...catalogServiceRoutes]

export const createApp = (
  platform: Platform,
  options: { guard: Guard; isReady: () => boolean },
): Promise<FastifyInstance> => createServer(platform, { services: allRoutes, ...options })
