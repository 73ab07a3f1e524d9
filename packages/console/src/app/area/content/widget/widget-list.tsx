import { ActionIcon, Menu } from '@mantine/core'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { GripIcon, MoreIcon, TroubleIcon } from '../../../parts/icons.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { Widget } from '../page.types.ts'
import { copyOf, type Definition, definitionOf, moved, nameOf, summaryOf } from './widget-values.ts'

type Props = {
  widgets: Widget[]
  definitions: Definition[]
  locale: string
  isReadOnly: boolean
  /** Whether the API has refused something of the widget at this place. */
  hasProblem(index: number): boolean
  onOpen(code: string): void
  onChange(widgets: Widget[]): void
}

const Row = ({ widget, index, ...props }: Props & { widget: Widget; index: number }) => {
  const { words } = useWords()
  const { widgets, definitions, locale, isReadOnly, hasProblem, onOpen, onChange } = props
  const definition = definitionOf(definitions, widget)
  const name = nameOf(definition, widget)
  const { isHidden, scheduleStartDate, scheduleEndDate } = widget.visibility
  const notes = [
    isHidden && words.content.hidden,
    (scheduleStartDate || scheduleEndDate) && words.content.scheduled,
    summaryOf(definition, widget, locale),
  ].filter(Boolean)
  const move = (by: number) => onChange(moved(widgets, index, index + by))
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }
    const step = steps[event.key]
    if (isReadOnly || !event.altKey || step === undefined) return
    event.preventDefault()
    move(step)
  }
  return (
    <>
      {!isReadOnly && <GripIcon />}
      <button
        type="button"
        className="widget-name"
        title={isReadOnly ? undefined : words.content.moveByKeys}
        onClick={() => onOpen(widget.code)}
        onKeyDown={press}
      >
        {name}
        <small>{notes.join(' · ')}</small>
      </button>
      {hasProblem(index) && (
        <span className="widget-problem" title={words.form.refused}>
          <TroubleIcon />
        </span>
      )}
      {!isReadOnly && (
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={words.content.moreOf({ name })}>
              <MoreIcon />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item disabled={index === 0} onClick={() => move(-1)}>
              {words.content.moveUp}
            </Menu.Item>
            <Menu.Item disabled={index === widgets.length - 1} onClick={() => move(1)}>
              {words.content.moveDown}
            </Menu.Item>
            <Menu.Item onClick={() => onChange(widgets.toSpliced(index + 1, 0, copyOf(widget, widgets)))}>
              {words.content.duplicate}
            </Menu.Item>
            <Menu.Item
              onClick={() =>
                onChange(
                  widgets.with(index, {
                    ...widget,
                    visibility: { ...widget.visibility, isHidden: !isHidden },
                  }),
                )
              }
            >
              {isHidden ? words.content.show : words.content.hide}
            </Menu.Item>
            <Menu.Item className="move-bad" onClick={() => onChange(widgets.toSpliced(index, 1))}>
              {words.content.remove}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

/** The widgets of a page in their order, which dragging and keys change. */
export const WidgetList = (props: Props) => {
  const { words } = useWords()
  const { widgets, isReadOnly, onChange } = props
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const drop = (event: DragEvent, index: number) => {
    event.preventDefault()
    if (dragged !== null && dragged !== index) onChange(moved(widgets, dragged, index))
    setDragged(null)
    setOver(null)
  }
  if (widgets.length === 0) return <p className="quiet">{words.content.noWidgets}</p>
  return (
    <ol className="widget-list" aria-label={words.content.widgets}>
      {widgets.map((widget, index) => (
        <li
          key={widget.code}
          draggable={!isReadOnly}
          data-dragged={dragged === index || undefined}
          data-over={
            over === index && dragged !== index ? (Number(dragged) < index ? 'after' : 'before') : undefined
          }
          data-hidden={widget.visibility.isHidden || undefined}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            setDragged(index)
          }}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(index)
          }}
          onDragEnd={() => {
            setDragged(null)
            setOver(null)
          }}
          onDrop={(event) => drop(event, index)}
        >
          <Row {...props} widget={widget} index={index} />
        </li>
      ))}
    </ol>
  )
}
