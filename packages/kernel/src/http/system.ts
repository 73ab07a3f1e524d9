import type { Platform } from '../platform.ts'
import { Ctx } from './context.ts'
import { nobody } from './guard.ts'

/** For work that no request asked for: the command line, demo data. It may do what an operator may. */
export const systemContext = (platform: Platform): Ctx =>
  new Ctx(
    platform,
    { ...nobody, subject: 'system', name: 'system', permissions: new Set(['APIALL']), isOperator: true },
    platform.ids.uuid(),
    platform.log,
  )
