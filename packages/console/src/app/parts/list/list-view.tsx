import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { useOpen } from '../row-link.tsx'
import { Empty, Failed } from '../states.tsx'
import { ColumnMenu, useColumns } from './column-menu.tsx'
import { FacetPanel } from './facet-panel.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { ListProps } from './list.types.ts'
import { changed, type ListSearch, nextSort } from './list-search.ts'
import { ListTable } from './list-table.tsx'
import { Pager } from './pager.tsx'
import { SelectionBar, useSelection } from './selection.tsx'
import { ViewTabs } from './view-tabs.tsx'

const PAGE = 50

/** Every list of the console: its state is the address, its filters and sorts are those of the contract. */
export const ListView = <Row,>(props: ListProps<Row>) => {
  const {
    name,
    title,
    tabs,
    actions,
    facts,
    columns,
    filters,
    views = [],
    sort,
    read,
    keyOf,
    open,
    readFacets,
    bulk,
    empty,
  } = props
  const { words } = useWords()
  const { formats } = useSession()
  const navigate = useNavigate()
  const goTo = useOpen()
  const search: ListSearch = useSearch({ strict: false })
  const go = (next: ListSearch, replace = false) => void navigate({ to: '.', search: next, replace })

  const openRow = (row: Row) => {
    const there = open?.(row)
    if (there) void goTo(there)
  }
  // an address may ask for what the operation does not offer
  const question = {
    search: facts.hasSearch ? search.q : undefined,
    sort: facts.sorts ? (search.sort ?? sort) : undefined,
    filters: search.filters,
    after: search.after,
    limit: PAGE,
  }
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: [name, question],
    queryFn: ({ signal }) => read(question, signal),
    placeholderData: keepPreviousData,
  })
  const choosing = useColumns(name, columns)
  const [isNarrowing, setNarrowing] = useState(false)
  const selection = useSelection(JSON.stringify(question))
  const ticked = data?.rows.filter((row) => selection.keys.has(keyOf(row))) ?? []
  const chosen = {
    rows: ticked,
    count: selection.isAll ? (data?.total ?? ticked.length) : ticked.length,
    question: selection.isAll ? question : null,
  }
  const isAsking = search.q !== undefined || search.filters !== undefined

  return (
    <div className="list-page">
      <header className="page-head">
        <h1>{title}</h1>
        {data?.total !== undefined && (
          <span className="page-count">{words.list.total({ count: formats.number(data.total) })}</span>
        )}
        {tabs}
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      <ViewTabs name={name} views={views} search={search} onChoose={go} />
      <FilterBar
        facts={facts}
        filters={filters}
        search={search}
        onChange={go}
        extra={
          <>
            {readFacets && (
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                className="add-filter"
                aria-expanded={isNarrowing}
                onClick={() => setNarrowing(!isNarrowing)}
              >
                {words.list.facets}
              </Button>
            )}
            <ColumnMenu columns={columns} choosing={choosing} />
          </>
        }
      />
      {readFacets && isNarrowing && (
        <FacetPanel name={name} question={question} search={search} read={readFacets} onChange={go} />
      )}
      {bulk && (
        <SelectionBar selection={selection} shown={data?.rows.length ?? 0} total={data?.total}>
          {bulk(chosen, () => selection.onSelect(new Set()))}
        </SelectionBar>
      )}
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data && data.rows.length === 0 ? (
        <Empty
          title={isAsking ? words.list.emptyTitle : words.list.noneTitle}
          text={isAsking ? words.list.empty : empty}
        />
      ) : (
        <>
          <ListTable
            title={title}
            columns={choosing.shown}
            selection={bulk && selection}
            rows={isPending ? null : (data?.rows ?? [])}
            isOld={isPlaceholderData}
            sort={search.sort ?? sort}
            onSort={(field) => go(changed(search, { sort: nextSort(search.sort ?? sort, field) }))}
            keyOf={keyOf}
            open={open && openRow}
          />
          <Pager search={search} after={isPlaceholderData ? undefined : data?.after} onGo={go} />
        </>
      )}
    </div>
  )
}
