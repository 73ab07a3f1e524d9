import { standardRoles } from '@tradepost/contract'
import type { Db } from '@tradepost/kernel'
import { renewStandardRoles } from './role.store.ts'

/** Every start calls this: what a version adds to a standard role is there for merchants of earlier ones, too. */
export const renewRoles = (db: Db) => renewStandardRoles(db, standardRoles)
