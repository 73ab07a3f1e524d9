import { fail, violatedConstraint } from '@tradepost/kernel'

/** The constraint decides who gets the last place of a slot. */
export const orSlotConflict = async <T>(write: Promise<T>): Promise<T> => {
  try {
    return await write
  } catch (error) {
    throw violatedConstraint(error) === 'fulfillment_slot__order_limit' ? fail('fulfillmentSlotBusy') : error
  }
}
