import type { ResultFor } from '@tradepost/sdk'
import { useWords } from '../../words/use-words.tsx'

type Waiting = Pick<ResultFor<'getSalesOrder'>['order'], 'waitsFor'>

/** For whom an order waits, and for what; null: for nobody. */
export const useWaits = () => {
  const { words } = useWords()
  return ({ waitsFor }: Waiting): string | null => {
    if (!waitsFor) return null
    const { who, locationCode, reason } = waitsFor
    return `${who === 'location' ? locationCode : words.orderPage.waits[who]}: ${words.orderPage.waits[reason]}`
  }
}
