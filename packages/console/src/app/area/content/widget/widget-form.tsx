import { Button, JsonInput } from '@mantine/core'
import { Field } from '../../../parts/form/field.tsx'
import type { FieldForm } from '../../../parts/form/use-form.ts'
import { BackIcon } from '../../../parts/icons.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { Widget } from '../page.types.ts'
import { WidgetInput } from './widget-input.tsx'
import { type Definition, isAsked, nameOf, textIn, valueIn, withValue } from './widget-values.ts'

type Props = {
  widget: Widget
  definition: Definition | undefined
  locale: string
  locales: string[]
  /** Texts of the API by the path below this widget. */
  problems: Record<string, string>
  isReadOnly: boolean
  onChange(widget: Widget): void
  onBack(): void
}

const margins = ['marginTop', 'marginBottom', 'marginLeft', 'marginRight'] as const

/** One of our widgets by its definition; one of an unknown kind as it is stored. */
const Values = (props: Props) => {
  const { words } = useWords()
  const { widget, definition, locale, locales, problems, isReadOnly, onChange } = props
  const config = widget.widgetConfig
  if (!definition)
    return (
      <JsonInput
        label={words.content.unknownWidget}
        defaultValue={JSON.stringify(config, null, 2)}
        readOnly={isReadOnly}
        autosize
        minRows={6}
        maxRows={20}
        onChange={(text) => {
          try {
            onChange({ ...widget, widgetConfig: JSON.parse(text) })
          } catch {
            // half of a value is no value yet
          }
        }}
      />
    )
  const inputs = definition.widgetConfigInputs
  return inputs
    .filter(({ visibilityConditions }) => isAsked(inputs, config, visibilityConditions))
    .map((input) => (
      <WidgetInput
        key={`${input.code} ${locale}`}
        input={input}
        locale={locale}
        value={valueIn(config, input, locale)}
        error={Object.entries(problems).find(([path]) => path.startsWith(`widgetConfig.${input.code}`))?.[1]}
        isReadOnly={isReadOnly}
        onChange={(next) =>
          onChange({ ...widget, widgetConfig: withValue(config, input, { locale, locales }, next) })
        }
      />
    ))
}

export const WidgetForm = (props: Props) => {
  const { words } = useWords()
  const { widget, definition, problems, isReadOnly, onChange, onBack } = props
  const part = (name: 'visibility' | 'layout'): FieldForm => ({
    values: { ...widget[name] },
    problems: {
      byField: Object.fromEntries(
        Object.entries(problems).map(([path, text]) => [path.slice(name.length + 1), text]),
      ),
      rest: [],
    },
    set: (field, value) => onChange({ ...widget, [name]: { ...widget[name], [field]: value } }),
  })
  const shown = { form: part('visibility'), isReadOnly }
  const space = { form: part('layout'), isReadOnly }
  return (
    <div className="widget-form">
      <header>
        <Button variant="subtle" color="gray" size="compact-sm" leftSection={<BackIcon />} onClick={onBack}>
          {words.content.allWidgets}
        </Button>
        <h2>{nameOf(definition, widget)}</h2>
        {definition && <p className="quiet">{textIn(definition.description)}</p>}
      </header>
      <div className="fields">
        <Values {...props} />
      </div>
      <details>
        <summary>{words.content.whenShown}</summary>
        <div className="fields">
          <Field {...shown} name="isHidden" label={words.content.hidden} facts={{ kind: 'flag' }} />
          <Field {...shown} name="scheduleStartDate" label={words.content.from} facts={{ kind: 'date' }} />
          <Field {...shown} name="scheduleEndDate" label={words.content.until} facts={{ kind: 'date' }} />
        </div>
      </details>
      <details>
        <summary>{words.content.space}</summary>
        <div className="fields in-pairs">
          {margins.map((name) => (
            <Field
              key={name}
              {...space}
              name={name}
              label={words.content[name]}
              facts={{ kind: 'number', minimum: 0, maximum: 10_000 }}
            />
          ))}
        </div>
      </details>
    </div>
  )
}
