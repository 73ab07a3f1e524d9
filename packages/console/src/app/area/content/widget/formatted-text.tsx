import { Chip, Group, SegmentedControl, Textarea } from '@mantine/core'
import { useWords } from '../../../words/use-words.tsx'

type Props = {
  label: string
  error?: string
  isReadOnly: boolean
  value: unknown
  onChange(value: unknown): void
}

const styles = ['bold', 'italic', 'underline'] as const
const sides = ['left', 'center', 'right'] as const

/** A text that is formatted as a whole. */
export const FormattedText = ({ label, error, isReadOnly, value, onChange }: Props) => {
  const { words } = useWords()
  const now = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const set = (name: string, next: unknown) => onChange({ ...now, [name]: next })
  return (
    <div className="fields">
      <Textarea
        label={label}
        error={error}
        readOnly={isReadOnly}
        value={typeof now.text === 'string' ? now.text : ''}
        autosize
        minRows={1}
        maxRows={6}
        onChange={(event) => set('text', event.currentTarget.value)}
      />
      <Group gap={6}>
        {styles.map((style) => (
          <Chip
            key={style}
            size="xs"
            checked={now[style] === true}
            disabled={isReadOnly}
            onChange={(isOn) => set(style, isOn)}
          >
            {words.content[style]}
          </Chip>
        ))}
        <SegmentedControl
          size="xs"
          aria-label={words.content.align}
          value={typeof now.textAlign === 'string' ? now.textAlign : 'left'}
          disabled={isReadOnly}
          onChange={(side) => set('textAlign', side)}
          data={sides.map((side) => ({ value: side, label: words.content[side] }))}
        />
      </Group>
    </div>
  )
}
