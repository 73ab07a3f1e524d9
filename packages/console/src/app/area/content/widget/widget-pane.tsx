import type { Form } from '../../../parts/form/use-form.ts'
import type { Widget } from '../page.types.ts'
import { WIDGETS, widgetsOf } from '../page-values.ts'
import { WidgetAdd } from './widget-add.tsx'
import { WidgetForm } from './widget-form.tsx'
import { WidgetList } from './widget-list.tsx'
import { type Definition, definitionOf, newWidget } from './widget-values.ts'

type Props = {
  form: Form
  definitions: Definition[]
  locale: string
  locales: string[]
  isReadOnly: boolean
  chosen: string | null
  onChoose(code: string | null): void
}

/** The list of widgets, or the selected widget. */
export const WidgetPane = (props: Props) => {
  const { form, definitions, locale, locales, isReadOnly, chosen, onChoose } = props
  const widgets = widgetsOf(form.values)
  const set = (next: Widget[]) => form.set(WIDGETS, next)
  const at = widgets.findIndex(({ code }) => code === chosen)
  const opened = widgets[at]
  const pathOf = (index: number) => `${WIDGETS}.${index}.`
  const problemsOf = (index: number) =>
    Object.entries(form.problems.byField).filter(([path]) => path.startsWith(pathOf(index)))

  if (opened)
    return (
      <WidgetForm
        key={opened.code}
        widget={opened}
        definition={definitionOf(definitions, opened)}
        locale={locale}
        locales={locales}
        problems={Object.fromEntries(
          problemsOf(at).map(([path, text]) => [path.slice(pathOf(at).length), text]),
        )}
        isReadOnly={isReadOnly}
        onChange={(widget) => set(widgets.with(at, widget))}
        onBack={() => onChoose(null)}
      />
    )
  const add = (definition: Definition) => {
    const widget = newWidget(definition, widgets)
    set([...widgets, widget])
    onChoose(widget.code)
  }
  return (
    <>
      <WidgetList
        widgets={widgets}
        definitions={definitions}
        locale={locale}
        isReadOnly={isReadOnly}
        hasProblem={(index) => problemsOf(index).length > 0}
        onOpen={onChoose}
        onChange={set}
      />
      {!isReadOnly && <WidgetAdd definitions={definitions} onAdd={add} />}
    </>
  )
}
