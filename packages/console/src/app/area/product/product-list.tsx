import facts from 'contract:listProducts'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ResultFor } from '@tradepost/sdk'
import type { Column, View } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { CatalogTabs } from '../catalog/catalog-tabs.tsx'
import { BulkEdit } from './bulk/bulk-edit.tsx'
import { firstPicture } from './picture.ts'

type Row = ResultFor<'listProducts'>['products'][number]

const Picture = ({ product }: { product: Row }) => {
  const url = firstPicture(product.media)
  return url ? (
    <img className="thumb" src={url} alt="" loading="lazy" width={28} height={28} />
  ) : (
    <span className="thumb" />
  )
}

export const ProductList = () => {
  const { words } = useWords()
  const { api, formats, may } = useDesk()
  const navigate = useNavigate()
  const views: View[] = [
    { key: 'active', title: words.product.viewActive, search: { filters: { status: { $in: ['active'] } } } },
    {
      key: 'inactive',
      title: words.product.viewInactive,
      search: { filters: { status: { $in: ['inactive'] } } },
    },
  ]
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: words.product.name,
      sort: 'name',
      show: (product) => (
        <span className="with-thumb">
          <Picture product={product} />
          <Link to="/products/$productCode" params={{ productCode: product.code ?? '' }} className="row-link">
            {product.name ?? product.code}
          </Link>
        </span>
      ),
    },
    {
      key: 'code',
      title: words.product.code,
      sort: 'code',
      from: 'tablet',
      show: ({ code }) => <code>{code}</code>,
    },
    {
      key: 'model',
      title: words.product.model,
      from: 'desktop',
      show: ({ modelType = '' }) => wordFor(words.value, modelType),
    },
    {
      key: 'status',
      title: words.product.status,
      show: ({ operationalStatus }) => <Status value={operationalStatus} />,
    },
    {
      key: 'categories',
      title: words.product.categories,
      from: 'desktop',
      isExtra: true,
      show: ({ categories = [] }) => categories.map((one) => one.categoryName ?? one.code).join(', '),
    },
    {
      key: 'sku',
      title: words.field.sku,
      from: 'desktop',
      isExtra: true,
      show: ({ identifiers }) => <code>{identifiers?.sku}</code>,
    },
    {
      key: 'ean',
      title: words.field.ean,
      from: 'desktop',
      isExtra: true,
      show: ({ identifiers }) => <code>{identifiers?.ean}</code>,
    },
    {
      key: 'updated',
      title: words.product.updated,
      sort: 'updateDate',
      from: 'desktop',
      show: ({ updateDate }) => formats.date(updateDate),
    },
    {
      key: 'price',
      title: words.product.price,
      sort: 'price',
      isNumber: true,
      show: ({ price }) => (price ? formats.money(price.salePrice ?? price.price, price.currencyCode) : '–'),
    },
  ]
  return (
    <ListView<Row>
      name="products"
      title={words.product.title}
      facts={facts}
      columns={columns}
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
      tabs={<CatalogTabs />}
      bulk={may('CPE') ? (rows, clear) => <BulkEdit rows={rows} onDone={clear} /> : undefined}
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
      read={async (question, signal) => {
        const { products, meta } = await api.listProducts(question, { signal })
        return { rows: products, after: meta.cursors?.after ?? undefined, total: meta.totalItemCount }
      }}
      keyOf={({ code = '' }) => code}
      open={({ code = '' }) => void navigate({ to: '/products/$productCode', params: { productCode: code } })}
      empty={words.product.empty}
    />
  )
}
