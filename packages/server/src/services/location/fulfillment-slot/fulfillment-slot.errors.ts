import { tryAgain, violatedConstraint } from '@tradepost/kernel'

/** Somebody else took the last one: the repeated transaction finds the slot full and says so. */
export const retryWhenSlotFilled = (error: unknown): never => {
  throw violatedConstraint(error) === 'fulfillment_slot__order_limit' ? tryAgain('a slot was filled') : error
}
