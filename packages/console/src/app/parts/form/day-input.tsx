import { TextInput, type TextInputProps } from '@mantine/core'
import { useDesk } from '../../session/use-session.tsx'
import type { Formats } from '../format.ts'

const SAMPLE = '2026-12-31'

/** Fields of a browser write dates as the browser does, whatever the language of the console. */
export const isWrittenOtherwise = ({ date }: Pick<Formats, 'date'>): boolean =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(SAMPLE)) !==
  date(SAMPLE)

/** Below the field, because it follows from what is in it. */
export const hintLast: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** `2026-03-02`, or empty. */
  value: string
  onChange(day: string): void
}

/** A day, said again as the console writes it where the browser writes it otherwise. */
export const DayInput = ({ value, onChange, ...input }: Props) => {
  const { formats } = useDesk()
  return (
    <TextInput
      {...input}
      type="date"
      inputWrapperOrder={hintLast}
      description={value !== '' && isWrittenOtherwise(formats) ? formats.date(value) : undefined}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
