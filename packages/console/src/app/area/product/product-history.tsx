import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ResultFor } from '@tradepost/sdk'
import { Card, Detail } from '../../parts/detail/detail.tsx'
import { RowsTable } from '../../parts/detail/rows-table.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { Failed, Loading } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { ProductTabs } from './product-tabs.tsx'

type Item = ResultFor<'listProductHistory'>['history'][number]

const PAGE = 50

const textOf = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '–'
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)
}

const useFieldName = () => {
  const { words } = useWords()
  const table: Record<string, string> = { ...words.field, ...words.product, ...words.catalog.history.fields }
  const named = (name: string) => wordFor(table, name)
  return (field: string): string => {
    const [first = '', ...rest] = field.split('.')
    const inner = rest.join('.')
    return inner === '' ? named(first) : `${named(first)} › ${named(inner)}`
  }
}

const Change = ({ item }: { item: Item }) => {
  const { words } = useWords()
  const { formats } = useSession()
  const nameOf = useFieldName()
  const column = useColumnKinds<Item['fields'][number]>()
  const shown = (value: unknown) =>
    typeof value === 'boolean' ? (value ? words.list.yes : words.list.no) : textOf(value)
  return (
    <Card title={`${formats.dateTime(item.createDate)} ${words.detail.by({ name: item.user.name })}`}>
      <RowsTable
        title={words.catalog.history.title}
        className="difference"
        columns={[
          column.own('field', ({ field }) => nameOf(field), {
            title: words.catalog.history.field,
            isHead: true,
          }),
          column.own('before', ({ before }) => shown(before), { title: words.catalog.history.before }),
          column.own('after', ({ after }) => shown(after), { title: words.catalog.history.after }),
        ]}
        rows={item.fields}
        keyOf={({ field }) => field}
      />
    </Card>
  )
}

/** Who changed which fields of a product, the newest first. */
export const ProductHistory = () => {
  const { words } = useWords()
  const { api, formats } = useSession()
  const { productCode = '' } = useParams({ strict: false })
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['product', productCode, 'history'],
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      api.listProductHistory(
        { productCode, limit: PAGE, ...(pageParam !== undefined && { after: pageParam }) },
        { signal },
      ),
    getNextPageParam: ({ meta }) => meta.cursors?.after ?? undefined,
  })
  const product = useQuery({
    queryKey: ['product', productCode, 'name'],
    queryFn: async ({ signal }) => (await api.getProduct({ productCode }, { signal })).product,
  })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  const [first] = data?.pages ?? []
  if (!data || !first) return <Loading />
  const items = data.pages.flatMap(({ history }) => history)
  const { createDate, user } = first.created
  return (
    <Detail
      back={{ to: '/products', title: words.product.title }}
      title={product.data?.name ?? productCode}
      note={<code>{productCode}</code>}
      tabs={<ProductTabs productCode={productCode} />}
    >
      <p className="quiet">{words.catalog.history.lead}</p>
      {items.length === 0 && <p className="quiet">{words.catalog.history.empty}</p>}
      {items.map((item) => (
        <Change key={item.id} item={item} />
      ))}
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.catalog.history.older}
        </Button>
      ) : (
        <p className="quiet">
          {words.catalog.history.created({ when: formats.dateTime(createDate) })}{' '}
          {user && words.detail.by({ name: user.name })}
        </p>
      )}
    </Detail>
  )
}
