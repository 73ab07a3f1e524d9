import { TextInput, type TextInputProps } from '@mantine/core'
import { useSession } from '../../session/use-session.tsx'

/** Below the field, because it follows from what is in it. */
export const hintLast: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** `2026-03-02`, or empty. */
  value: string
  onChange(day: string): void
}

/** A day, said again as the console writes it: a field of a browser has the format of the browser. */
export const DayInput = ({ value, onChange, ...input }: Props) => {
  const { formats } = useSession()
  return (
    <TextInput
      {...input}
      type="date"
      inputWrapperOrder={hintLast}
      description={value === '' ? undefined : formats.date(value)}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
