import { ApiError, type Ctx, type Tx } from '@tradepost/kernel'
import {
  type CustomerChange,
  type LockOutcome,
  lockChanged,
  type UpdateOptions,
  writeLocked,
} from './change.service.ts'
import { lockAndWrite } from './update.ts'

const changeEach = async (tx: Tx, ctx: Ctx, changes: CustomerChange[], options: UpdateOptions) => {
  const outcomes: (ApiError | null)[] = []
  for (const change of changes)
    outcomes.push(
      await tx
        .savepoint(() => lockAndWrite(tx, ctx, change, options))
        .catch((error) => {
          if (error instanceof ApiError) return error
          throw error
        }),
    )
  return outcomes
}

/** Whether its number is free depends on the changes before it. */
const isRenumbered = (one: LockOutcome): boolean => {
  if (one instanceof ApiError || one.patch.externalCustomerNumber === undefined) return false
  return (one.patch.externalCustomerNumber || null) !== one.before.externalCustomerNumber
}

/**
 * In a constant number of statements, unless a customer gets another number. Each change is of a customer of its own; the
 * answers are aligned with the changes: null, or why this one was refused while the others are stored.
 */
export const updateCustomers = (ctx: Ctx, changes: CustomerChange[], options: UpdateOptions = {}) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    const locked = await lockChanged(tx, ctx, changes, options.ignoreInternalAttributes ?? false)
    return locked.some(isRenumbered)
      ? changeEach(tx, ctx, changes, options)
      : writeLocked(tx, ctx, locked, options)
  })
