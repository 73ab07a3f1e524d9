import type { ErrorName } from '@tradepost/contract'
import { fail, violatedConstraint } from '@tradepost/kernel'

const byConstraint: Record<string, ErrorName> = {
  merchant__code: 'merchantExists',
  shop__customer_number: 'customerNumberTaken',
  shop__shop_number: 'shopNumberTaken',
}

/** The constraint decides, so nothing is looked up before it is written. */
export const orConflict = async <T>(write: Promise<T>): Promise<T> => {
  try {
    return await write
  } catch (error) {
    const name = byConstraint[violatedConstraint(error) ?? '']
    throw name ? fail(name) : error
  }
}
