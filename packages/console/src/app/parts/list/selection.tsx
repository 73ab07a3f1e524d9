import { Button, Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../../words/use-words.tsx'

/** Rows that were ticked on this page of a list, by their keys. */
export type Selection = { keys: ReadonlySet<string>; onSelect(keys: ReadonlySet<string>): void }

type BoxProps = { label: string; keys: string[]; selection: Selection }

/** Ticks one row, or all rows of the page. */
export const SelectBox = ({ label, keys, selection }: BoxProps) => {
  const ticked = keys.filter((key) => selection.keys.has(key)).length
  const toggle = () => {
    const next = new Set(selection.keys)
    for (const key of keys) {
      if (ticked === keys.length) next.delete(key)
      else next.add(key)
    }
    selection.onSelect(next)
  }
  return (
    <Checkbox
      size="xs"
      aria-label={label}
      checked={keys.length > 0 && ticked === keys.length}
      indeterminate={ticked > 0 && ticked < keys.length}
      onChange={toggle}
    />
  )
}

type BarProps = { selection: Selection; children: ReactNode }

/** What can be done with the rows that are ticked. */
export const SelectionBar = ({ selection, children }: BarProps) => {
  const { words } = useWords()
  const count = selection.keys.size
  if (count === 0) return null
  return (
    <div className="selection" role="status">
      <b>{words.list.selected(String(count))}</b>
      {children}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => selection.onSelect(new Set())}>
        {words.list.unselect}
      </Button>
    </div>
  )
}
