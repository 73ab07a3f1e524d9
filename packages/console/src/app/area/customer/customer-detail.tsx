import facts from 'contract:updateCustomer'
import { useParams } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import { Fragment } from 'react'
import type { FieldFacts } from '../../api/facts.ts'
import { EntityForm, entityIn } from '../../parts/form/entity-form.tsx'
import { fieldsIn } from '../../parts/form/field-in.ts'
import { oneField } from '../../parts/form/part-fields.tsx'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { CustomerContacts } from './customer-contacts.tsx'
import { CustomerFigures } from './customer-figures.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { CustomerPerson } from './customer-person.tsx'
import { type Customer, nameOf } from './customer-values.ts'
import { PersonalData } from './personal-data.tsx'

/** Deleting has a way of its own. */
const status: FieldFacts = {
  ...facts.body?.status,
  kind: 'choice',
  choices: facts.body?.status?.choices?.filter((choice) => choice !== 'deleted'),
}

/** A customer with all that belongs to them. */
export const CustomerDetail = () => {
  const { words } = useWords()
  const { api, may } = useSession()
  const { customerId = '' } = useParams({ strict: false })
  const field = fieldsIn(facts.body, words.field)
  return (
    <EntityForm<Customer>
      name={['customer', customerId]}
      back={{ to: '/customers', title: words.customer.title, name: 'customers' }}
      read={(signal) => entityIn(api.raw.getCustomer({ customerId }, { signal }), 'customer')}
      title={nameOf}
      status={(customer) => <Status value={customer.status} />}
      note={({ internalCustomerNumber }) => words.customer.one({ number: String(internalCustomerNumber) })}
      canEdit={may(can.editCustomers)}
      save={(body, etag) => api.updateCustomer({ customerId, body }, { ifMatch: etag })}
      groups={[
        {
          title: words.customer.account,
          isSide: true,
          fields: [
            ...['firstName', 'lastName', 'emailAddress', 'externalCustomerNumber'].map((name) => field(name)),
            { ...field('status'), facts: status },
            field('settings.defaultLocale', words.customer.language),
            oneField('settings.defaultLocationCode', 'location', words.customer.store),
            field('settings.marketingOptIn', words.customer.marketing),
            field('taxExempt'),
          ],
        },
      ]}
      side={(customer) => (
        <Fragment key="data">
          <CustomerPerson data={customer.data} />
          <PersonalData customerId={customerId} name={nameOf(customer)} />
        </Fragment>
      )}
    >
      {({ contacts }) => (
        <>
          <CustomerFigures customerId={customerId} />
          {may(can.viewSalesOrders) && <CustomerOrders customerId={customerId} />}
          <CustomerContacts contacts={contacts} />
          <CustomerNotes customerId={customerId} />
        </>
      )}
    </EntityForm>
  )
}
