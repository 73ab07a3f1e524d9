import { Select } from '@mantine/core'
import type { FieldFacts, FieldKind } from '../../../api/facts.ts'
import type { Value } from '../../../parts/form/changes.ts'
import { Field } from '../../../parts/form/field.tsx'
import { ManyPicker, Picker } from '../../../parts/picker/picker.tsx'
import { FormattedText } from './formatted-text.tsx'
import { ImageInput, ImagesInput } from './image-input.tsx'
import { ProductsInput } from './products-input.tsx'
import { RichText } from './rich-text.tsx'
import { type Input, textIn } from './widget-values.ts'

export type InputProps = {
  input: Input
  locale: string
  value: unknown
  error: string | undefined
  isReadOnly: boolean
  onChange(value: unknown): void
}

const kinds: Partial<Record<Input['type'], FieldKind>> = {
  boolean: 'flag',
  number: 'number',
  dateTime: 'date',
}

const labelOf = ({ code, label }: Input): string => textIn(label) || code
const asText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const asTexts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Values that a form has everywhere. */
const Plain = ({ input, value, error, isReadOnly, onChange }: InputProps) => {
  const { typeSpecificSettings: settings, description, required, type, code } = input
  const facts: FieldFacts = {
    kind: kinds[type] ?? 'text',
    required,
    maxLength: settings?.validationMaxLength ?? undefined,
    minimum: settings?.validationMinValue ?? undefined,
    help: textIn(description) || undefined,
  }
  return (
    <Field
      form={{
        values: { [code]: value as Value },
        problems: { byField: error ? { [code]: error } : {}, rest: [] },
        set: (_, next) => onChange(next),
      }}
      name={code}
      label={labelOf(input)}
      facts={facts}
      isLong={type === 'textArea' || type === 'html'}
      isReadOnly={isReadOnly}
    />
  )
}

const Choice = ({ input, value, error, isReadOnly, onChange }: InputProps) => {
  const options = input.typeSpecificSettings?.options ?? []
  const chosen = options.find((option) => String(option.value).toLowerCase() === String(value).toLowerCase())
  return (
    <Select
      name={input.code}
      label={labelOf(input)}
      error={error}
      readOnly={isReadOnly}
      data={options.map((option) => ({
        value: String(option.value),
        label: textIn(option.label ?? null) || String(option.value),
      }))}
      value={chosen ? String(chosen.value) : null}
      clearable={!input.required}
      onChange={(next) => onChange(options.find((option) => String(option.value) === next)?.value ?? null)}
    />
  )
}

/** One input of a widget, by its type. */
export const WidgetInput = (props: InputProps) => {
  const { input, locale, value, error, isReadOnly, onChange } = props
  const { type, typeSpecificSettings: settings } = input
  const shared = { label: labelOf(input), error, isReadOnly }
  if (type === 'select') return <Choice {...props} />
  if (type === 'richText')
    return <RichText {...shared} value={asText(value) ?? ''} onChange={(next) => onChange(next)} />
  if (type === 'textWithFormatting') return <FormattedText {...shared} value={value} onChange={onChange} />
  if (type === 'image')
    return settings?.allowMultipleImages ? (
      <ImagesInput {...shared} locale={locale} value={value} onChange={onChange} />
    ) : (
      <ImageInput {...shared} locale={locale} value={value} onChange={onChange} />
    )
  if (type === 'category')
    return <Picker {...shared} kind="category" name={input.code} value={asText(value)} onChange={onChange} />
  if (type === 'products') return <ProductsInput {...shared} value={value} onChange={onChange} />
  if (type === 'productSelector')
    return settings?.allowMultipleProducts ? (
      <ManyPicker {...shared} kind="product" values={asTexts(value)} onChange={onChange} />
    ) : (
      <Picker {...shared} kind="product" value={asText(value)} onChange={onChange} />
    )
  return <Plain {...props} />
}
