import facts from 'contract:listProducts'
import { can } from '@tradepost/contract/permission'
import type { ResultFor } from '@tradepost/sdk'
import type { View } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { byCursor } from '../../parts/list/pages.ts'
import { AreaTabs } from '../../parts/list/tabs.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { RowLink } from '../../parts/row-link.tsx'
import { target } from '../../parts/target.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { BulkEdit } from './bulk/bulk-edit.tsx'
import { firstPicture } from './picture.ts'

type Row = ResultFor<'listProducts'>['products'][number]

const open = ({ code = '' }: Row) => target('/products/$productCode', { productCode: code })

const Picture = ({ product }: { product: Row }) => {
  const url = firstPicture(product.media)
  return url ? (
    <img className="thumb" src={url} alt="" loading="lazy" width={28} height={28} />
  ) : (
    <span className="thumb" />
  )
}

const nameOf = (product: Row) => (
  <span className="with-thumb">
    <Picture product={product} />
    <RowLink to={open(product)}>{product.name ?? product.code}</RowLink>
  </span>
)

export const ProductList = () => {
  const { words } = useWords()
  const { api, formats, may } = useSession()
  const column = useColumnKinds<Row>(facts)
  const views: View[] = [
    { key: 'active', title: words.product.viewActive, search: { filters: { status: { $in: ['active'] } } } },
    {
      key: 'inactive',
      title: words.product.viewInactive,
      search: { filters: { status: { $in: ['inactive'] } } },
    },
  ]
  return (
    <ListView<Row>
      name="products"
      title={words.product.title}
      facts={facts}
      columns={[
        column.own('name', nameOf),
        column.code('code', { from: 'tablet' }),
        column.word('modelType', { from: 'desktop' }),
        column.status('operationalStatus', { title: words.field.status }),
        column.own(
          'categories',
          ({ categories = [] }) => categories.map((one) => one.categoryName ?? one.code).join(', '),
          { title: words.product.categories, from: 'desktop', isExtra: true },
        ),
        column.own('sku', ({ identifiers }) => <code>{identifiers?.sku}</code>, {
          from: 'desktop',
          isExtra: true,
        }),
        column.own('ean', ({ identifiers }) => <code>{identifiers?.ean}</code>, {
          from: 'desktop',
          isExtra: true,
        }),
        column.date('updateDate', { title: words.product.updated, from: 'desktop' }),
        column.ownNumber('price', ({ price }) =>
          price ? formats.money(price.salePrice ?? price.price, price.currencyCode) : '–',
        ),
      ]}
      filters={[
        'status',
        'modelType',
        'code',
        'sku',
        'ean',
        'categoryCode',
        'price',
        'updateDate',
        'isInventoryManaged',
      ]}
      views={views}
      tabs={<AreaTabs of="catalog" />}
      bulk={
        may(can.editProducts) ? (chosen, clear) => <BulkEdit chosen={chosen} onDone={clear} /> : undefined
      }
      readFacets={async ({ search, filters }, signal) => {
        const { facets = [] } = await api.listProducts(
          {
            search,
            filters,
            facets: 'status,modelType,categoryCode,price',
            facetLimit: 12,
            limit: 1,
            ignoreTotalItemCount: true,
            fields: ['code'],
          },
          { signal },
        )
        return facets
      }}
      read={byCursor(api.listProducts, 'products')}
      keyOf={({ code = '' }) => code}
      open={open}
      empty={words.product.empty}
    />
  )
}
