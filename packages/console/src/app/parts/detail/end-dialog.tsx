import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { WordInput } from '../input/word-input.tsx'
import { moveTitle } from './move-title.ts'

/** Entered with a move that needs a reason. */
export type EndDetails = { reason?: string; notes?: string; posTransactionId?: string }

type Props = {
  /** The move that was chosen; null: none. */
  to: string | null
  reasons?: readonly string[]
  /** Fields that the merchant wants, as the API names them. */
  requires?: readonly string[]
  /** There is a way back from it. */
  isHarmless?: boolean
  isBusy: boolean
  onKeep(): void
  onEnd(details: EndDetails): void
}

const fields = ['notes', 'posTransactionId'] as const

/** Shown for moves that cannot be undone or need a reason. */
export const EndDialog = ({
  to,
  reasons,
  requires = [],
  isHarmless = false,
  isBusy,
  onKeep,
  onEnd,
}: Props) => {
  const { words } = useWords()
  const [details, setDetails] = useState<EndDetails>({})
  const title = moveTitle(words, to ?? '')
  const asked = fields.filter((field) => requires.includes(field))
  const isIncomplete = asked.some((field) => !details[field]?.trim())
  return (
    <Modal opened={to !== null} onClose={onKeep} title={title} withCloseButton={false} size="sm">
      {!isHarmless && <p>{words.detail.final}</p>}
      {reasons && !isHarmless && (
        <WordInput
          mt="md"
          label={words.detail.reason}
          known={reasons}
          value={details.reason ?? ''}
          onChange={(reason) => setDetails({ ...details, reason: reason.trim() === '' ? undefined : reason })}
          clearable
        />
      )}
      {asked.map((field) => {
        const Field = field === 'notes' ? Textarea : TextInput
        return (
          <Field
            key={field}
            mt="md"
            label={words.detail.asked[field]}
            maxLength={field === 'notes' ? 1000 : 255}
            required
            value={details[field] ?? ''}
            onChange={(event: { currentTarget: { value: string } }) =>
              setDetails({ ...details, [field]: event.currentTarget.value })
            }
          />
        )
      })}
      <div className="modal-actions">
        <Button variant="default" onClick={onKeep} data-autofocus>
          {words.detail.keep}
        </Button>
        <Button
          color={isHarmless ? undefined : 'red'}
          loading={isBusy}
          disabled={isIncomplete}
          onClick={() => onEnd(details)}
        >
          {title}
        </Button>
      </div>
    </Modal>
  )
}
