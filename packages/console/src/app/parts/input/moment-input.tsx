import { TextInput, type TextInputProps } from '@mantine/core'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { clockOf, isElsewhere, momentAt, zoneName } from '../zone.ts'
import { hintLast } from './day-input.tsx'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  value: unknown
  /** Whose clock shows the moment, if not the merchant's. */
  zone?: string
  onChange(moment: string | null): void
}

/** A date and time in the merchant's time zone, which is named for users in another one. */
export const MomentInput = ({ value, zone, onChange, ...input }: Props) => {
  const { words } = useWords()
  const { session, formats } = useSession()
  const shown = zone || session.merchant.timezone
  const clock = clockOf(shown, value)
  const hints = [
    clock !== '' && formats.clockTime(clock),
    isElsewhere(shown) && words.form.timeIn({ zone: zoneName(shown) }),
  ].filter(Boolean)
  return (
    <TextInput
      {...input}
      type="datetime-local"
      inputWrapperOrder={hintLast}
      description={hints.length > 0 ? hints.join(' · ') : undefined}
      value={clock}
      onChange={({ currentTarget }) => onChange(momentAt(shown, currentTarget.value))}
    />
  )
}
