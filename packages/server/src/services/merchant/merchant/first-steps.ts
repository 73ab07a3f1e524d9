import { type FirstSteps, firstStepCodes } from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'
import { findFirstSteps } from '../record/first-steps.store.ts'

export const getFirstSteps = async (ctx: Ctx): Promise<FirstSteps> => {
  const { shopCode, ...made } = await findFirstSteps(ctx.db, ctx.merchantId)
  const firstSteps = firstStepCodes.map((code) => ({ code, isDone: made[code] }))
  const done = firstSteps.filter(({ isDone }) => isDone).length
  return { done, total: firstSteps.length, shopCode, firstSteps }
}
