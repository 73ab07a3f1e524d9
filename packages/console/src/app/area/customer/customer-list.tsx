import facts from 'contract:listCustomers'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ResultFor } from '@tradepost/sdk'
import type { Column } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Row = ResultFor<'listCustomers'>['customers'][number]

export const CustomerList = () => {
  const { words } = useWords()
  const { api, formats } = useDesk()
  const navigate = useNavigate()
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: words.customer.name,
      sort: 'lastName',
      show: ({ id: customerId, firstName, lastName, emailAddress }) => (
        <Link to="/customers/$customerId" params={{ customerId }} className="row-link">
          {[firstName, lastName].filter(Boolean).join(' ') || emailAddress}
        </Link>
      ),
    },
    {
      key: 'email',
      title: words.customer.email,
      sort: 'emailAddress',
      show: ({ emailAddress }) => emailAddress ?? '–',
    },
    {
      key: 'number',
      title: words.customer.number,
      sort: 'internalCustomerNumber',
      from: 'desktop',
      show: ({ internalCustomerNumber }) => internalCustomerNumber ?? '–',
    },
    {
      key: 'status',
      title: words.customer.status,
      from: 'tablet',
      show: ({ status }) => <Status value={status} />,
    },
    {
      key: 'created',
      title: words.customer.created,
      sort: 'createDate',
      from: 'tablet',
      show: ({ createDate }) => formats.date(createDate),
    },
  ]
  return (
    <ListView<Row>
      name="customers"
      title={words.customer.title}
      facts={facts}
      columns={columns}
      filters={['lastName', 'emailAddress', 'status', 'createDate', 'updateDate']}
      sort="createDate:desc"
      read={async (question, signal) => {
        const { customers, meta } = await api.listCustomers(question, { signal })
        return { rows: customers, after: meta.cursors?.after ?? undefined, total: meta.totalItemCount }
      }}
      keyOf={({ id }) => id}
      open={({ id }) => void navigate({ to: '/customers/$customerId', params: { customerId: id } })}
      empty={words.customer.empty}
    />
  )
}
