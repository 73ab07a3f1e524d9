import facts from 'contract:listCustomers'
import type { ResultFor } from '@tradepost/sdk'
import { ListView } from '../../parts/list/list-view.tsx'
import { byCursor } from '../../parts/list/pages.ts'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { target } from '../../parts/target.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Row = ResultFor<'listCustomers'>['customers'][number]

const open = ({ id }: Row) => target('/customers/$customerId', { customerId: id })
const nameOf = ({ firstName, lastName, emailAddress }: Row) =>
  [firstName, lastName].filter(Boolean).join(' ') || emailAddress

export const CustomerList = () => {
  const { words } = useWords()
  const { api } = useSession()
  const column = useColumnKinds<Row>(facts)
  return (
    <ListView<Row>
      name="customers"
      title={words.customer.title}
      facts={facts}
      columns={[
        column.link('lastName', { title: words.customer.name, to: open, text: nameOf }),
        column.text('emailAddress'),
        column.text('internalCustomerNumber', { title: words.customer.number, from: 'desktop' }),
        column.status('status', { from: 'tablet' }),
        column.date('createDate', { title: words.customer.created, from: 'tablet' }),
      ]}
      filters={['lastName', 'emailAddress', 'status', 'createDate', 'updateDate']}
      sort="createDate:desc"
      read={byCursor(api.listCustomers, 'customers')}
      keyOf={({ id }) => id}
      open={open}
      empty={words.customer.empty}
    />
  )
}
