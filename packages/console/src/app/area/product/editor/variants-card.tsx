import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import { expectNoErrors } from '@tradepost/sdk'
import { useState } from 'react'
import { Card } from '../../../parts/detail/detail.tsx'
import { useLeaveWarning } from '../../../parts/form/use-leave-warning.ts'
import { notify } from '../../../parts/notice.tsx'
import { Failed, textOf } from '../../../parts/states.tsx'
import { Swatch } from '../../../parts/swatch.tsx'
import { useSession } from '../../../session/use-session.tsx'
import { useWords, wordFor } from '../../../words/use-words.tsx'
import type { Product } from '../product.types.ts'
import { missingOf, type Variant, variantOf } from './variants.ts'

/** The most that one page has, and so the most that the grid shows. */
const MOST = 1000
/** As many as are made by one request; the next ones are offered after them. */
const MOST_NEW = 100

type Edit = { price?: number; sku?: string; status?: 'active' | 'inactive' }
type RowProps = { variant: Variant; edit: Edit; isReadOnly: boolean; onEdit(edit: Edit): void }

const Row = ({ variant, edit, isReadOnly, onEdit }: RowProps) => {
  const { words } = useWords()
  const { formats } = useSession()
  const { code = '', options = [], price, identifiers, status, inventories = [] } = variant
  const label = (field: string) => `${code}: ${field}`
  return (
    <tr>
      <th scope="row">
        <Link to="/products/$productCode" params={{ productCode: code }} className="row-link">
          {options.map(({ code: option, values = [] }) =>
            values.map((value) => (
              <span key={option}>
                <Swatch swatch={value.swatch} />
                {value.name ?? value.code}{' '}
              </span>
            )),
          )}
        </Link>
      </th>
      <td data-number>
        <NumberInput
          aria-label={label(words.product.price)}
          className="number-field"
          value={edit.price ?? price?.price ?? ''}
          min={0}
          hideControls
          readOnly={isReadOnly}
          onChange={(next) => typeof next === 'number' && onEdit({ ...edit, price: next })}
        />
      </td>
      <td>
        <TextInput
          aria-label={label(words.field.sku)}
          className="sku-field"
          value={edit.sku ?? identifiers?.sku ?? ''}
          maxLength={500}
          readOnly={isReadOnly}
          onChange={({ currentTarget }) => onEdit({ ...edit, sku: currentTarget.value })}
        />
      </td>
      <td>
        <Select
          aria-label={label(words.product.status)}
          data={(['active', 'inactive'] as const).map((value) => ({
            value,
            label: wordFor(words.value, value),
          }))}
          value={edit.status ?? status ?? null}
          readOnly={isReadOnly}
          allowDeselect={false}
          onChange={(next) => onEdit({ ...edit, status: next as Edit['status'] })}
        />
      </td>
      <td data-number>{formats.number(inventories.reduce((sum, { onHand }) => sum + onHand, 0))}</td>
    </tr>
  )
}

const useVariants = (productCode: string) => {
  const { api } = useSession()
  return useQuery({
    queryKey: ['products', 'variants', productCode],
    queryFn: async ({ signal }) => {
      const fields = ['code', 'options', 'price', 'identifiers', 'status', 'inventories']
      const filters = { parentProductCode: productCode }
      return api.listProducts({ filters, fields, limit: MOST, sort: 'code:asc' }, { signal })
    },
  })
}

type Props = { product: Product; names: Record<string, string>; isReadOnly: boolean }

/** The variants of a configurable product as a grid, saved by one request; combinations that are missing are added. */
export const VariantsCard = ({ product, names, isReadOnly }: Props) => {
  const { words } = useWords()
  const { api, formats, session, may } = useSession()
  const queries = useQueryClient()
  const { code = '', options = [] } = product
  const { data, error, refetch } = useVariants(code)
  const variants = data?.products
  const total = data?.meta.totalItemCount ?? 0
  const [edits, setEdits] = useState<Record<string, Edit>>({})
  const currencyCode = product.price?.currencyCode ?? session.merchant.defaultCurrency
  const missing = variants && total <= MOST ? missingOf(options, variants, MOST_NEW) : []
  const count = Object.keys(edits).length
  useLeaveWarning(count > 0)
  const settle = () => {
    notify(words.catalog.variantsSaved)
    return queries.invalidateQueries({ queryKey: ['products'] })
  }
  const saving = useMutation({
    mutationFn: async () => {
      const body = Object.entries(edits).map(([entityId, { price, sku, status }]) => ({
        entity: 'product' as const,
        event: 'entityUpdated' as const,
        entityId,
        payload: {
          ...(price !== undefined && { price: { price, currencyCode } }),
          ...(sku !== undefined && { identifiers: { sku } }),
          ...(status && { status }),
        },
      }))
      // all or none: a part that was saved would still be shown as changed
      await api.writeCatalogBatch({ body }, { strict: true })
    },
    onSuccess: () => {
      setEdits({})
      return settle()
    },
    onError: (problem) => notify(textOf(problem), true),
  })
  const adding = useMutation({
    mutationFn: async () => {
      const products = missing.map((choices) => variantOf(product, names, choices))
      expectNoErrors(await api.createProducts({ body: { products } }))
    },
    onSuccess: settle,
    onError: (problem) => notify(textOf(problem), true),
  })
  const heads = [words.catalog.variant, words.product.price, words.field.sku, words.product.status]
  return (
    <Card title={words.catalog.variants} extra={<span className="quiet">{currencyCode}</span>}>
      {error && !variants ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {variants?.length === 0 && <p className="quiet">{words.catalog.variantsEmpty}</p>}
      {variants && variants.length > 0 && (
        <div className="table-box plain">
          <table className="table grid-table">
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
                <th scope="col" data-number>
                  {words.catalog.onHand}
                </th>
              </tr>
            </thead>
            <tbody>
              {variants.map((variant) => (
                <Row
                  key={variant.code}
                  variant={variant}
                  isReadOnly={isReadOnly}
                  edit={edits[variant.code ?? ''] ?? {}}
                  onEdit={(edit) => setEdits({ ...edits, [variant.code ?? '']: edit })}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {total > MOST && (
        <p className="quiet">
          {words.list.firstOf({ count: formats.number(MOST), total: formats.number(total) })}
        </p>
      )}
      {!isReadOnly && (
        <div className="card-foot">
          {count > 0 && (
            <Button onClick={() => saving.mutate()} loading={saving.isPending}>
              {words.catalog.variantsSave({ count })}
            </Button>
          )}
          {missing.length > 0 && may(can.createProducts) && (
            <Button variant="default" onClick={() => adding.mutate()} loading={adding.isPending}>
              {words.catalog.variantsMissing({ count: missing.length })}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
