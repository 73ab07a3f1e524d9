import { MultiSelect, NumberInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { Card } from '../../../parts/detail/detail.tsx'
import type { FieldForm } from '../../../parts/form/use-form.ts'
import { DayInput } from '../../../parts/input/day-input.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { Definitions } from '../product.types.ts'
import { emptyProperty, type Property } from './properties.ts'
import { Removable } from './removable.tsx'

type InputProps = {
  property: Property
  definitions: Definitions
  isReadOnly: boolean
  error?: string
  onChange(value: unknown): void
}

/** One input for each kind that a definition can give a property. */
const PropertyInput = ({ property, definitions, isReadOnly, error, onChange }: InputProps) => {
  const { code, name, type, unit, value } = property
  const definition = definitions.definitions.find((one) => one.code === code)
  const attribute = type === 'attribute' ? definitions.attributes.find((one) => one.code === code) : undefined
  const suffix = definition?.unit ?? unit
  const label = [definition?.name ?? name ?? code, suffix && `(${suffix})`].filter(Boolean).join(' ')
  const shared = { label, error, readOnly: isReadOnly }
  if (attribute)
    return (
      <MultiSelect
        {...shared}
        // two values may have one name, which stands in the list once
        data={[...new Set(attribute.values.map((one) => one.name ?? one.code))]}
        value={[value ?? []].flat().map(String)}
        searchable
        onChange={onChange}
      />
    )
  if (definition?.isArray || Array.isArray(value))
    return (
      <TagsInput
        {...shared}
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={(next) =>
          onChange(definition?.type === 'number' ? next.map(Number).filter(Number.isFinite) : next)
        }
      />
    )
  if (definition?.type === 'boolean' || typeof value === 'boolean')
    return (
      <Switch
        label={label}
        checked={value === true}
        disabled={isReadOnly}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    )
  if (definition?.type === 'number' || typeof value === 'number')
    return (
      <NumberInput
        {...shared}
        value={typeof value === 'number' ? value : ''}
        hideControls
        className="number-field"
        onChange={(next) => onChange(typeof next === 'number' ? next : null)}
      />
    )
  const text = value === null || value === undefined ? '' : String(value)
  const change = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value || null)
  if (type === 'html') return <Textarea {...shared} value={text} autosize maxRows={10} onChange={change} />
  if (definition?.type === 'date')
    return <DayInput {...shared} value={text.slice(0, 10)} onChange={(day) => onChange(day || null)} />
  return <TextInput {...shared} value={text} onChange={change} />
}

/** A list or object within an object is for programs; it stays as it is. */
const isEditable = ({ value }: Property): boolean =>
  value === null || typeof value !== 'object' || Array.isArray(value)

type Props = { form: FieldForm; definitions: Definitions; isReadOnly: boolean }

/** The properties of the product, each by its definition or attribute. */
export const PropertiesCard = ({ form, definitions, isReadOnly }: Props) => {
  const { words } = useWords()
  const list = (form.values.properties ?? []) as Property[]
  const used = new Set(list.map(({ code }) => code))
  const offered = [
    ...definitions.definitions,
    ...definitions.attributes.filter(({ use }) => use === 'property'),
  ].filter(({ code }, index, all) => !used.has(code) && all.findIndex((one) => one.code === code) === index)
  const set = (next: Property[]) => form.set('properties', next)
  return (
    <Card title={words.catalog.properties}>
      {list.length === 0 && <p className="quiet">{words.catalog.noProperties}</p>}
      <div className="fields in-row">
        {list.map((property, index) => (
          <Removable
            key={property.code ?? property.name}
            what={property.name ?? property.code ?? ''}
            onRemove={isReadOnly ? undefined : () => set(list.filter((_, at) => at !== index))}
          >
            <PropertyInput
              property={property}
              definitions={definitions}
              isReadOnly={isReadOnly || !isEditable(property)}
              error={form.problems.byField[`properties.${index}`]}
              onChange={(value) => set(list.map((one, at) => (at === index ? { ...one, value } : one)))}
            />
          </Removable>
        ))}
      </div>
      {!isReadOnly && offered.length > 0 && (
        <div className="card-foot">
          <Select
            aria-label={words.catalog.addProperty}
            placeholder={words.catalog.addProperty}
            data={offered.map(({ code, name }) => ({ value: code, label: name ?? code }))}
            value={null}
            searchable
            onChange={(code) => code && set([...list, emptyProperty(code, definitions)])}
          />
        </div>
      )}
    </Card>
  )
}
