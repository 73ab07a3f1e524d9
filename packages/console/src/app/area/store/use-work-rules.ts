import type { WorkRules } from '../../session/session.ts'
import { useSession } from '../../session/use-session.tsx'

const usual: WorkRules = {
  notesOnRejectRequired: false,
  POSOrderNumberRequired: false,
  manualPickMode: 'normal',
  enforceSingleLineItemsScanning: false,
}

/** How the merchant wants work to be done; known without a network. */
export const useWorkRules = (): WorkRules => useSession().session.merchant.work ?? usual
