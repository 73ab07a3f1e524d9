import { Button } from '@mantine/core'
import type { FulfillmentOrderUpdate } from '@tradepost/contract'
import { useState } from 'react'
import { EndDialog } from '../../parts/detail/end-dialog.tsx'
import { useWords } from '../../words/use-words.tsx'
import { useFulfillmentRules } from './use-fulfillment-rules.ts'

type Reason = NonNullable<FulfillmentOrderUpdate['cancellationReason']>

const reasons: Reason[] = ['unavailableProducts', 'tooBusy', 'other']

/** The order goes to another location, which the platform looks for. */
export const RejectButton = ({ onReject }: { onReject(update: FulfillmentOrderUpdate): void }) => {
  const { words } = useWords()
  const rules = useFulfillmentRules()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="lg" variant="default" className="move-bad" onClick={() => setAsking(true)}>
        {words.store.reject}
      </Button>
      <EndDialog
        to={isAsking ? 'rejected' : null}
        reasons={reasons}
        requires={rules.notesOnRejectRequired ? ['notes'] : []}
        isBusy={false}
        onKeep={() => setAsking(false)}
        onEnd={({ reason, ...details }) => {
          setAsking(false)
          onReject({
            status: 'rejected',
            ...details,
            ...(reason && { cancellationReason: reason as Reason }),
          })
        }}
      />
    </>
  )
}
