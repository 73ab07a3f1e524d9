import { Button, Modal, Select } from '@mantine/core'
import { useState } from 'react'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { moveTitle } from './move-title.ts'

type Props = {
  /** The end that was chosen; null: none. */
  to: string | null
  reasons?: readonly string[]
  isBusy: boolean
  onKeep(): void
  onEnd(reason: string | undefined): void
}

/** Asked where the API offers no way back. */
export const EndDialog = ({ to, reasons, isBusy, onKeep, onEnd }: Props) => {
  const { words } = useWords()
  const [reason, setReason] = useState<string | null>(null)
  const title = moveTitle(words, to ?? '')
  return (
    <Modal opened={to !== null} onClose={onKeep} title={title} withCloseButton={false} size="sm">
      <p>{words.detail.final}</p>
      {reasons && (
        <Select
          mt="md"
          label={words.detail.reason}
          data={reasons.map((value) => ({ value, label: wordFor(words.value, value) }))}
          value={reason}
          onChange={setReason}
          clearable
        />
      )}
      <div className="modal-actions">
        <Button variant="default" onClick={onKeep} data-autofocus>
          {words.detail.keep}
        </Button>
        <Button color="red" loading={isBusy} onClick={() => onEnd(reason ?? undefined)}>
          {title}
        </Button>
      </div>
    </Modal>
  )
}
