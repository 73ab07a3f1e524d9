import { Button, Menu, Popover } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { OperationFacts } from '../../api/facts.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import type { FieldWord } from '../../words/words.ts'
import { CloseIcon, FilterIcon } from '../icons.tsx'
import { conditionText } from './condition-text.ts'
import { FilterEditor } from './filter-editor.tsx'
import { changed, type ListSearch, withFilter } from './list-search.ts'
import { SearchField } from './search-field.tsx'

type Props = {
  facts: OperationFacts
  filters: readonly FieldWord[]
  search: ListSearch
  onChange(next: ListSearch, replace?: boolean): void
  /** Behind the filters. */
  extra?: ReactNode
}

/** The search of the list and a pill for each filter that holds. */
export const FilterBar = ({ facts, filters, search, onChange, extra }: Props) => {
  const { words } = useWords()
  const { formats } = useSession()
  const [edited, setEdited] = useState<string | null>(null)
  const active = Object.keys(search.filters ?? {})
  const shown = edited !== null && !active.includes(edited) ? [...active, edited] : active
  const rest = filters.filter((field) => !shown.includes(field))

  return (
    <div className="filters">
      {facts.hasSearch && (
        <SearchField asked={search.q ?? ''} onAsk={(q) => onChange(changed(search, { q }), true)} />
      )}
      {shown.map((field) => {
        const condition = search.filters?.[field]
        const name = wordFor(words.field, field)
        return (
          <span key={field} className="pill">
            <Popover
              opened={edited === field}
              onChange={(isOpen) => setEdited(isOpen ? field : null)}
              trapFocus
              shadow="md"
              position="bottom-start"
            >
              <Popover.Target>
                <button type="button" onClick={() => setEdited(edited === field ? null : field)}>
                  {name}
                  {condition !== undefined && <b>{conditionText(condition, words, formats)}</b>}
                </button>
              </Popover.Target>
              <Popover.Dropdown>
                <FilterEditor
                  name={name}
                  facts={facts.filters?.[field] ?? { kind: 'text' }}
                  condition={condition}
                  onApply={(next) => {
                    setEdited(null)
                    onChange(withFilter(search, field, next))
                  }}
                />
              </Popover.Dropdown>
            </Popover>
            <button
              type="button"
              aria-label={words.list.remove({ name })}
              onClick={() => {
                setEdited(null)
                onChange(withFilter(search, field, null))
              }}
            >
              <CloseIcon />
            </button>
          </span>
        )
      })}
      {rest.length > 0 && (
        <Menu position="bottom-start" shadow="md">
          <Menu.Target>
            <Button variant="default" size="compact-sm" leftSection={<FilterIcon />} className="add-filter">
              {words.list.filter}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((field) => (
              <Menu.Item key={field} onClick={() => setEdited(field)}>
                {wordFor(words.field, field)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {active.length > 1 && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={() => onChange(changed(search, { filters: undefined }))}
        >
          {words.list.clear}
        </Button>
      )}
      {extra}
    </div>
  )
}
