import type { FulfillmentRules } from '../../session/session.ts'
import { useSession } from '../../session/use-session.tsx'

const usual: FulfillmentRules = {
  notesOnRejectRequired: false,
  POSOrderNumberRequired: false,
  manualPickMode: 'normal',
  enforceSingleLineItemsScanning: false,
}

/** How the merchant wants work to be done; known without a network. */
export const useFulfillmentRules = (): FulfillmentRules => useSession().session.merchant.work ?? usual
