import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import { ConnectionError, type ResultFor } from '@tradepost/sdk'
import { useState } from 'react'
import { BackIcon } from '../../../parts/icons.tsx'
import { notify } from '../../../parts/notice.tsx'
import { NoPermission } from '../../../parts/states.tsx'
import { useSession } from '../../../session/use-session.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { ScanField } from '../scan/scan-field.tsx'
import { ReturnForm } from './return-form.tsx'

type Order = ResultFor<'getSalesOrder'>['order']

/** Goods that a customer brings to the counter: find the order, choose what comes back. */
export const CounterReturn = () => {
  const { words } = useWords()
  const { api, may } = useSession()
  const [order, setOrder] = useState<Order | null>(null)
  const finding = useMutation({
    mutationFn: (orderNumber: string) => api.getSalesOrder({ orderNumber }),
    onSuccess: ({ order: found }) => setOrder(found),
    onError: (error, number) =>
      notify(
        error instanceof ConnectionError
          ? words.store.returnsNetwork
          : words.store.returnsMissing({ number }),
        true,
      ),
  })
  const missing = [can.createReturnOrders, can.viewReturnOrders, can.viewSalesOrders].find(
    (permission) => !may(permission),
  )
  if (missing) return <NoPermission permission={missing} />
  return (
    <article className="store-order">
      <Link to="/store" className="detail-back">
        <BackIcon />
        {words.store.title}
      </Link>
      <header className="page-head">
        <h1>{words.store.returnsTitle}</h1>
      </header>
      <ScanField label={words.store.returnsFind} onCode={(number) => finding.mutate(number)} />
      {order && <ReturnForm key={order.orderNumber} order={order} onDone={() => setOrder(null)} />}
    </article>
  )
}
