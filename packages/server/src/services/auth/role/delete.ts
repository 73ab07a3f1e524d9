import { type Ctx, emit, fail, violatedConstraint } from '@tradepost/kernel'
import { roleEvent } from '../record/account.events.ts'
import { lockedRole } from './role.service.ts'
import * as store from './role.store.ts'

const assignmentConstraints = ['user_role__role', 'client_role__role', 'invitation_role__role']

export const deleteRole = (ctx: Ctx, code: string) =>
  ctx.tx(async (tx) => {
    await lockedRole(tx, ctx, code)
    try {
      await store.removeRole(tx, ctx.merchantId, code)
    } catch (error) {
      throw assignmentConstraints.includes(violatedConstraint(error) ?? '') ? fail('roleInUse') : error
    }
    await emit(tx, ctx, [roleEvent('Deleted', code)])
  })
