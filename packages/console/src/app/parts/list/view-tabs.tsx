import { Button, Popover, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { CloseIcon, SaveIcon } from '../icons.tsx'
import type { View } from './list.types.ts'
import { type ListSearch, readListSearch, viewOf } from './list-search.ts'

type Props = { name: string; views: View[]; search: ListSearch; onChoose(search: ListSearch): void }

const readSaved = (place: string): View[] => {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? '[]') as View[]
    return kept.map(({ key, title, search }) => ({ key, title, search: readListSearch(search) }))
  } catch {
    return []
  }
}

const SaveView = ({ onSave }: { onSave(title: string): void }) => {
  const { words } = useWords()
  const [isOpen, setOpen] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSave(String(new FormData(event.currentTarget).get('title')).trim())
    setOpen(false)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus position="bottom-end" shadow="md">
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<SaveIcon />}
          onClick={() => setOpen(!isOpen)}
        >
          {words.list.saveView}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form className="filter-form" onSubmit={submit}>
          <TextInput name="title" label={words.list.viewName} maxLength={40} required data-autofocus />
          <Button type="submit">{words.form.save}</Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

/** The views of the area, and those that the reader saved in this browser. */
export const ViewTabs = ({ name, views, search, onChoose }: Props) => {
  const { words } = useWords()
  const { session } = useSession()
  const place = `tradepost-views-${session.merchant.code}-${name}`
  const [saved, setSaved] = useState(() => readSaved(place))
  const keep = (next: View[]) => {
    localStorage.setItem(place, JSON.stringify(next))
    setSaved(next)
  }
  const all: View = { key: 'all', title: words.list.all, search: {} }
  const known = [all, ...views, ...saved]
  const active = viewOf(known, search)
  const isKnown = active !== undefined && active.search.sort === search.sort
  if (known.length === 1 && isKnown) return null
  const save = (title: string) => {
    const { q, filters, sort } = search
    keep([...saved, { key: `own ${Date.now()}`, title, search: { q, filters, sort } }])
  }

  return (
    <nav className="views" aria-label={words.list.views}>
      {known.map((view) => (
        <span key={view.key} className="view" data-active={view === active || undefined}>
          <button
            type="button"
            aria-current={view === active ? 'true' : undefined}
            onClick={() => onChoose(readListSearch(view.search))}
          >
            {view.title}
          </button>
          {saved.includes(view) && (
            <button
              type="button"
              aria-label={words.list.forgetView({ name: view.title })}
              onClick={() => keep(saved.filter((one) => one !== view))}
            >
              <CloseIcon />
            </button>
          )}
        </span>
      ))}
      {!isKnown && <SaveView onSave={save} />}
    </nav>
  )
}
