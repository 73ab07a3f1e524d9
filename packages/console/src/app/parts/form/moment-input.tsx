import { TextInput, type TextInputProps } from '@mantine/core'
import { useDesk } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { clockOf, isElsewhere, momentAt } from '../zone.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  value: unknown
  /** Whose clock shows the moment, if not the merchant's. */
  zone?: string
  onChange(moment: string | null): void
}

/** A day and an hour on the clock of the merchant, which is named for whoever has another one before them. */
export const MomentInput = ({ value, zone, onChange, ...input }: Props) => {
  const { words } = useWords()
  const { session } = useDesk()
  const shown = zone || session.merchant.timezone
  return (
    <TextInput
      {...input}
      type="datetime-local"
      description={isElsewhere(shown) ? words.form.timeIn(shown) : undefined}
      value={clockOf(shown, value)}
      onChange={({ currentTarget }) => onChange(momentAt(shown, currentTarget.value))}
    />
  )
}
