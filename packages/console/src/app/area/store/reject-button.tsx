import { Button } from '@mantine/core'
import { useState } from 'react'
import { EndDialog } from '../../parts/detail/end-dialog.tsx'
import { useWords } from '../../words/use-words.tsx'
import { useWorkRules } from './use-work-rules.ts'
import type { WorkUpdate } from './work.ts'

type Reason = NonNullable<WorkUpdate['cancellationReason']>

const reasons: Reason[] = ['unavailableProducts', 'tooBusy', 'other']

/** The order goes to another location, which the platform looks for. */
export const RejectButton = ({ onReject }: { onReject(update: WorkUpdate): void }) => {
  const { words } = useWords()
  const rules = useWorkRules()
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
        onEnd={({ reason, ...said }) => {
          setAsking(false)
          onReject({ status: 'rejected', ...said, ...(reason && { cancellationReason: reason as Reason }) })
        }}
      />
    </>
  )
}
