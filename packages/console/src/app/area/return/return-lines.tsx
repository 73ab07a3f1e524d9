import { Button, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ResultFor } from '@tradepost/sdk'
import { useState } from 'react'
import { Card } from '../../parts/detail/detail.tsx'
import { EndDialog } from '../../parts/detail/end-dialog.tsx'
import { LineSums } from '../../parts/detail/line-sums.tsx'
import { moveTitle } from '../../parts/detail/move-title.ts'
import { ProductCell } from '../../parts/detail/product-cell.tsx'
import { RowsTable } from '../../parts/detail/rows-table.tsx'
import { MoreIcon } from '../../parts/icons.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { notify } from '../../parts/notice.tsx'
import { textOf } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Order = ResultFor<'getReturnOrder'>['returnOrder']
type Line = Order['lineItems'][number]
type LineStatus = Line['status']
type Props = {
  order: Order
  isAllowed: boolean
  setStatus(code: string, status: LineStatus): Promise<unknown>
}

/** A line may end where its return may; which ends are legal, the API says. */
const ends: LineStatus[] = ['completed', 'rejected', 'canceled']

/** Returned products with their reason and the amount refunded. */
export const ReturnLines = ({ order, isAllowed, setStatus }: Props) => {
  const { words } = useWords()
  const { formats } = useSession()
  const column = useColumnKinds<Line>()
  const money = (amount: number) => formats.money(-amount || 0, order.currencyCode)
  const [asked, setAsked] = useState<{ code: string; status: LineStatus } | null>(null)
  const ending = useMutation({
    mutationFn: ({ code, status }: { code: string; status: LineStatus }) => setStatus(code, status),
    onError: (error) => notify(textOf(error), true),
    onSettled: () => setAsked(null),
  })
  const productOf = ({ code, product, returnReason, note }: Line) => (
    <ProductCell
      product={{ ...product, name: product.name || code }}
      notes={[returnReason.name ?? returnReason.code, note]}
    />
  )
  const movesOf = ({ code, product, status }: Line) =>
    !ends.includes(status) && (
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={`${words.detail.moreMoves}: ${product.name || code}`}
          >
            <MoreIcon />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {ends.map((end) => (
            <Menu.Item key={end} onClick={() => setAsked({ code, status: end })}>
              {moveTitle(words, end)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    )
  return (
    <Card title={words.order.lines}>
      <RowsTable
        title={words.order.lines}
        columns={[
          column.own('product', productOf, { title: words.order.product }),
          column.own('condition', ({ productCondition: { name, code } }) => name ?? code, {
            title: words.return.condition,
            from: 'tablet',
          }),
          column.status('status'),
          column.number('quantity', { title: words.order.quantity }),
          column.ownNumber('refund', ({ extendedPrice }) => money(extendedPrice), {
            title: words.return.refund,
            from: 'tablet',
          }),
          isAllowed &&
            column.ownNumber('moves', movesOf, { title: words.detail.moreMoves, isTitleHidden: true }),
        ]}
        rows={order.lineItems}
        keyOf={({ code }) => code}
      />
      <EndDialog
        to={asked?.status ?? null}
        isBusy={ending.isPending}
        onKeep={() => setAsked(null)}
        onEnd={() => asked && ending.mutate(asked)}
      />
      <LineSums order={order} total={words.return.refund} money={money} />
    </Card>
  )
}
