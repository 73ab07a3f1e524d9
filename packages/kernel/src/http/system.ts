import { can } from '@tradepost/contract'
import type { Platform } from '../platform/platform.ts'
import { nobody } from './guard.ts'
import { Ctx } from './route/context.ts'

/** The subject of work that no request asked for. */
export const SYSTEM = 'system'

/** For work that no request asked for: the command line, demo data. It may do what an operator may. */
export const systemContext = (platform: Platform): Ctx =>
  new Ctx(
    platform,
    { ...nobody, subject: SYSTEM, name: SYSTEM, permissions: new Set([can.doEverything]), isOperator: true },
    platform.ids.uuid(),
    platform.log,
  )
