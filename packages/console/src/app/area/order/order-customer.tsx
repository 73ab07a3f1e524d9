import { Link } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import type { ResultFor } from '@tradepost/sdk'
import { Card } from '../../parts/detail/detail.tsx'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Order = ResultFor<'getSalesOrder'>['order']
/** The contract leaves open what an order tells of its customer. */
type Customer = Pick<
  ResultFor<'getCustomer'>['customer'],
  'id' | 'firstName' | 'lastName' | 'emailAddress' | 'isAnonymous' | 'internalCustomerNumber' | 'status'
>

/** Who bought it, as they are now, and the way to all that is known about them. */
export const OrderCustomer = ({ order }: { order: Order }) => {
  const { words } = useWords()
  const { may } = useSession()
  const customer = order.customer as Customer | null | undefined
  if (!customer)
    return (
      <Card title={words.order.customer}>
        <p className="quiet">{words.orderPage.customerGone}</p>
      </Card>
    )
  const { id, firstName, lastName, emailAddress, isAnonymous, status } = customer
  const name = [firstName, lastName].filter(Boolean).join(' ') || emailAddress
  return (
    <Card title={words.order.customer} extra={status === 'active' ? undefined : <Status value={status} />}>
      <p className="two-lines with-link">
        {may(can.viewCustomers) ? (
          <Link to="/customers/$customerId" params={{ customerId: id }}>
            {name}
          </Link>
        ) : (
          name
        )}
        <small>
          {isAnonymous
            ? words.orderPage.guest
            : words.customer.one({ number: String(customer.internalCustomerNumber) })}
        </small>
      </p>
    </Card>
  )
}
