import { dropTokens } from '../../auth/index.ts'
import type { PersonalData } from '../../customer/index.ts'
import * as store from './privacy.store.ts'

export const shopperData: PersonalData = {
  name: 'carts',
  erase: async (tx, { merchantId }, { customerId }) => {
    const removed = await store.removeCartsOf(tx, merchantId, customerId)
    await dropTokens(tx, { merchantId, subject: customerId })
    return removed
  },
  export: (tx, { merchantId }, { customerId }) => store.listCartsOf(tx, merchantId, customerId),
}
