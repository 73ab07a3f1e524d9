import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useWords } from '../../words/use-words.tsx'
import { BackIcon, NextIcon } from '../icons.tsx'
import { changed, type ListSearch } from './list-search.ts'

type Props = { search: ListSearch; after: string | undefined; onGo(next: ListSearch): void }

/** Pages that this visit came through: only to those does "back" lead. */
const passed = new Set<string>()

/** Forward by cursor, which costs the same on every page; back is the history of the browser. */
export const Pager = ({ search, after, onGo }: Props) => {
  const { words } = useWords()
  const { history } = useRouter()
  const page = search.page ?? 1
  if (page === 1 && after === undefined) return null
  const goBack = () =>
    search.after !== undefined && passed.has(search.after) ? history.back() : onGo(changed(search, {}))
  const goOn = () => {
    if (after === undefined) return
    passed.add(after)
    onGo({ ...search, after, page: page + 1 })
  }
  return (
    <footer className="pager">
      <Button
        variant="default"
        size="compact-sm"
        disabled={page === 1}
        onClick={goBack}
        aria-label={words.list.previous}
      >
        <BackIcon />
      </Button>
      <span>{words.list.page({ page })}</span>
      <Button
        variant="default"
        size="compact-sm"
        disabled={after === undefined}
        onClick={goOn}
        aria-label={words.list.next}
      >
        <NextIcon />
      </Button>
    </footer>
  )
}
