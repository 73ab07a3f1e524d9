import { Button, NumberInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { can } from '@tradepost/contract/permission'
import { expectNoErrors, type ResultFor } from '@tradepost/sdk'
import { useState } from 'react'
import { AskButton } from '../../../parts/ask-button.tsx'
import { Card } from '../../../parts/detail/detail.tsx'
import { useLeaveWarning } from '../../../parts/form/use-leave-warning.ts'
import { notify } from '../../../parts/notice.tsx'
import { Picker } from '../../../parts/picker/picker.tsx'
import { Failed, textOf } from '../../../parts/states.tsx'
import { useSession } from '../../../session/use-session.tsx'
import { useWords } from '../../../words/use-words.tsx'

type Price = ResultFor<'listProductLocationPrices'>['productLocationPrices'][number]
type Edit = { price?: number; salePrice?: number | null }

type RowProps = {
  row: Price
  edit: Edit
  isReadOnly: boolean
  onEdit(edit: Edit): void
  onSave(row: Price): void
  onRemove(): Promise<unknown>
}

const keyOf = ({ locationCode, currencyCode }: Price) => `${locationCode} ${currencyCode}`

const Row = ({ row, edit, isReadOnly, onEdit, onSave, onRemove }: RowProps) => {
  const { words } = useWords()
  const { may } = useSession()
  const now = { ...row, ...edit }
  const amounts = ['price', 'salePrice'] as const
  return (
    <tr>
      <th scope="row">{row.locationCode}</th>
      {amounts.map((name) => (
        <td key={name} data-number>
          <NumberInput
            aria-label={`${row.locationCode}: ${words.product[name]}`}
            className="number-field"
            value={now[name] ?? ''}
            min={0}
            hideControls
            readOnly={isReadOnly}
            onChange={(next) =>
              onEdit({
                ...edit,
                [name]: typeof next === 'number' ? next : name === 'price' ? undefined : null,
              })
            }
          />
        </td>
      ))}
      <td>{row.currencyCode}</td>
      <td>
        {!isReadOnly && (
          <Button
            variant="default"
            size="compact-sm"
            disabled={Object.keys(edit).length === 0 || now.price === undefined}
            onClick={() => onSave(now)}
          >
            {words.form.save}
          </Button>
        )}{' '}
        {!isReadOnly && may(can.deleteProducts) && (
          <AskButton
            title={words.catalog.remove}
            text={words.catalog.removeText}
            done={words.catalog.removed}
            run={onRemove}
            size="compact-sm"
          />
        )}
      </td>
    </tr>
  )
}

type Props = { productCode: string; price: number; currencyCode: string; isReadOnly: boolean }

/** Prices of single locations, which hold there in place of the product's own. */
export const LocationPrices = ({ productCode, price, currencyCode, isReadOnly }: Props) => {
  const { words } = useWords()
  const { api } = useSession()
  const queries = useQueryClient()
  const queryKey = ['location-prices', productCode]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      api.listProductLocationPrices({ filters: { productCode }, limit: 1000 }, { signal }),
  })
  const [edits, setEdits] = useState<Record<string, Edit>>({})
  useLeaveWarning(Object.keys(edits).length > 0)
  const forget = (row: Price) => setEdits(({ [keyOf(row)]: _, ...others }) => others)
  const reread = () => void queries.invalidateQueries({ queryKey })
  const saving = useMutation({
    mutationFn: async (row: Price) =>
      expectNoErrors(await api.setProductLocationPrices({ body: { productLocationPrices: [row] } })),
    onSuccess: (_, row) => {
      notify(words.state.saved)
      forget(row)
      reread()
    },
    onError: (problem) => notify(textOf(problem), true),
  })
  const remove = async (row: Price) => {
    const { locationCode, currencyCode: currency } = row
    const key = { productCode, locationCode, currencyCode: currency }
    expectNoErrors(await api.deleteProductLocationPrices({ body: { productLocationPrices: [key] } }))
    forget(row)
    reread()
  }
  const rows = data?.productLocationPrices ?? []
  return (
    <Card title={words.catalog.locationPrices}>
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {data && rows.length === 0 && <p className="quiet">{words.catalog.locationPricesEmpty}</p>}
      {rows.length > 0 && (
        <div className="table-box plain">
          <table className="table grid-table">
            <thead>
              <tr>
                <th scope="col">{words.catalog.location}</th>
                <th scope="col" data-number>
                  {words.product.price}
                </th>
                <th scope="col" data-number>
                  {words.product.salePrice}
                </th>
                <th scope="col">{words.catalog.currency}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row
                  key={keyOf(row)}
                  row={row}
                  edit={edits[keyOf(row)] ?? {}}
                  onEdit={(edit) => setEdits({ ...edits, [keyOf(row)]: edit })}
                  isReadOnly={isReadOnly}
                  onSave={saving.mutate}
                  onRemove={() => remove(row)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!isReadOnly && (
        <div className="card-foot">
          <Picker
            kind="location"
            aria-label={words.catalog.locationPriceAdd}
            label={words.catalog.locationPriceAdd}
            value={null}
            onChange={(locationCode) =>
              locationCode && saving.mutate({ productCode, locationCode, currencyCode, price } as Price)
            }
          />
        </div>
      )}
    </Card>
  )
}
