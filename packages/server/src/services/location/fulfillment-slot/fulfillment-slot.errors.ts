import { tryAgain, violatedConstraint } from '@tradepost/kernel'

/** Somebody took the last place meanwhile: the repeated transaction finds the slot full and can say so. */
export const retryWhenSlotFilled = (error: unknown): never => {
  throw violatedConstraint(error) === 'fulfillment_slot__order_limit' ? tryAgain('a slot was filled') : error
}
