import { Button, Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

/** Rows that were ticked on this page of a list, by their keys; `isAll`: with them all that the list finds. */
export type Selection = {
  keys: ReadonlySet<string>
  isAll: boolean
  onSelect(keys: ReadonlySet<string>, isAll?: boolean): void
}

const nothing: ReadonlySet<string> = new Set()

/** A selection belongs to one page of one question, and ends with it. */
export const useSelection = (page: string): Selection => {
  const [made, setMade] = useState({ page, keys: nothing, isAll: false })
  const { keys, isAll } = made.page === page ? made : { keys: nothing, isAll: false }
  return { keys, isAll, onSelect: (next, all = false) => setMade({ page, keys: next, isAll: all }) }
}

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

type BarProps = {
  selection: Selection
  /** Rows of this page, and how many there are beyond it, too; undefined: nobody counted. */
  shown: number
  total: number | undefined
  children: ReactNode
}

/** The number of selected rows, a way to select all pages, and the buttons for bulk actions. */
export const SelectionBar = ({
  selection: { keys, isAll, onSelect },
  shown,
  total = 0,
  children,
}: BarProps) => {
  const { words } = useWords()
  const { formats } = useSession()
  if (keys.size === 0) return null
  const isBeyond = !isAll && keys.size === shown && total > shown
  return (
    <div className="selection" role="status">
      <b>{words.list.selected({ count: formats.number(isAll ? total : keys.size) })}</b>
      {isBeyond && (
        <Button variant="subtle" size="compact-sm" onClick={() => onSelect(keys, true)}>
          {words.list.selectMatching({ count: formats.number(total) })}
        </Button>
      )}
      {children}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onSelect(nothing)}>
        {words.list.unselect}
      </Button>
    </div>
  )
}
