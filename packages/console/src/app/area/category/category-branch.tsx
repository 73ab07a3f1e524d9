import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { DownIcon, NextIcon } from '../../parts/icons.tsx'
import { useWords } from '../../words/use-words.tsx'
import type { Branch, TreePosition } from './tree.ts'

export type TreeHandlers = {
  chosen: string | null
  isReadOnly: boolean
  onChoose(code: string): void
  onMove(code: string, place: TreePosition): void
  onKey(code: string, key: string): void
  isOpen(code: string): boolean
  onToggle(code: string): void
}

const KIND = 'application/x-tradepost-category'

/** The upper third of a row means before it, the rest into it. */
const isBefore = (event: DragEvent): boolean => {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  return event.clientY - top < height / 3
}

type RowProps = { branch: Branch; place: TreePosition; handlers: TreeHandlers }

const BranchRow = ({ branch: { category, code, children }, place, handlers }: RowProps) => {
  const { words } = useWords()
  const [over, setOver] = useState<'before' | 'into' | undefined>()
  const { chosen, isReadOnly, isOpen, onChoose, onMove, onKey, onToggle } = handlers
  const name = category.name ?? code
  const inner = category.categoryCount ?? children.length
  const press = (event: KeyboardEvent) => {
    if (isReadOnly || !event.altKey || !event.key.startsWith('Arrow')) return
    event.preventDefault()
    onKey(code, event.key)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(undefined)
    const moved = event.dataTransfer.getData(KIND)
    if (moved && moved !== code) onMove(moved, isBefore(event) ? place : { parent: code, index: inner })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is a second way; the button inside takes keys
    <div
      className="tree-row"
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(isBefore(event) ? 'before' : 'into')
      }}
      onDragLeave={() => setOver(undefined)}
      onDrop={drop}
    >
      {inner > 0 ? (
        <button
          type="button"
          className="tree-toggle"
          aria-expanded={isOpen(code)}
          aria-label={words.catalog.branch({ name })}
          onClick={() => onToggle(code)}
        >
          {isOpen(code) ? <DownIcon /> : <NextIcon />}
        </button>
      ) : (
        <span className="tree-toggle" />
      )}
      <button
        type="button"
        className="tree-name"
        data-code={code}
        aria-current={chosen === code ? 'true' : undefined}
        draggable={!isReadOnly}
        onDragStart={(event) => event.dataTransfer.setData(KIND, code)}
        onClick={() => onChoose(code)}
        onKeyDown={press}
      >
        {name}
      </button>
      <small>{words.catalog.productCount({ count: category.productCount ?? 0 })}</small>
    </div>
  )
}

type Props = { branches: Branch[]; parent: string | null; handlers: TreeHandlers }

export const Branches = ({ branches, parent, handlers }: Props) => (
  <ul>
    {branches.map((branch, index) => (
      <li key={branch.code}>
        <BranchRow branch={branch} place={{ parent, index }} handlers={handlers} />
        {branch.children.length > 0 && handlers.isOpen(branch.code) && (
          <Branches branches={branch.children} parent={branch.code} handlers={handlers} />
        )}
      </li>
    ))}
  </ul>
)
