import facts from 'contract:updateCustomer'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldFacts } from '../../api/facts.ts'
import { Card, Detail } from '../../parts/detail/detail.tsx'
import { Field } from '../../parts/form/field.tsx'
import { FormBar } from '../../parts/form/form-bar.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { CustomerContacts } from './customer-contacts.tsx'
import { CustomerFigures } from './customer-figures.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { nameOf, type OpenedCustomer, readCustomer, toUpdate } from './customer-values.ts'
import { PersonalData } from './personal-data.tsx'

/** Deleting has a way of its own. */
const status: FieldFacts = {
  ...facts.body?.status,
  kind: 'choice',
  choices: facts.body?.status?.choices?.filter((choice) => choice !== 'deleted'),
}

/** A customer with all that belongs to them. */
export const CustomerForm = ({ opened }: { opened: OpenedCustomer }) => {
  const { words } = useWords()
  const { api, may } = useDesk()
  const queries = useQueryClient()
  const [customer, setCustomer] = useState(opened.customer)
  const { id: customerId } = customer
  const form = useForm({
    stored: opened,
    save: async (changes, etag) => {
      await api.updateCustomer({ customerId, body: toUpdate(changes) }, { ifMatch: etag })
      void queries.invalidateQueries({ queryKey: ['customers'] })
    },
    reread: async () => {
      const now = await readCustomer(api, customerId)
      setCustomer(now.customer)
      return now
    },
  })
  const labels: Record<string, string> = {
    ...words.field,
    'settings.marketingOptIn': words.customer.marketing,
    'settings.defaultLocale': words.customer.language,
    'settings.defaultLocationCode': words.customer.store,
  }
  const labelOf = (field: string) => labels[field] ?? field
  const shared = { form, isReadOnly: !may('CUCE') }
  const text = { kind: 'text', maxLength: 255 } as const

  return (
    <Detail
      back={{ to: '/customers', title: words.customer.title }}
      title={nameOf(customer)}
      status={<Status value={customer.status} />}
      note={words.customer.one(String(customer.internalCustomerNumber))}
      side={
        <>
          <Card title={words.customer.account}>
            <div className="fields">
              {['firstName', 'lastName', 'emailAddress', 'externalCustomerNumber'].map((name) => (
                <Field key={name} {...shared} name={name} label={labelOf(name)} facts={facts.body?.[name]} />
              ))}
              <Field {...shared} name="status" label={labelOf('status')} facts={status} />
              <Field
                {...shared}
                name="settings.defaultLocale"
                label={labelOf('settings.defaultLocale')}
                facts={{ ...text, maxLength: 35 }}
              />
              <Field
                {...shared}
                name="settings.defaultLocationCode"
                label={labelOf('settings.defaultLocationCode')}
                facts={text}
              />
              <Field
                {...shared}
                name="settings.marketingOptIn"
                label={labelOf('settings.marketingOptIn')}
                facts={{ kind: 'flag' }}
              />
              <Field
                {...shared}
                name="taxExempt"
                label={labelOf('taxExempt')}
                facts={facts.body?.taxExempt}
              />
            </div>
          </Card>
          <PersonalData customerId={customerId} name={nameOf(customer)} />
        </>
      }
    >
      <CustomerFigures customerId={customerId} />
      {may('SOV') && <CustomerOrders customerId={customerId} />}
      <CustomerContacts contacts={customer.contacts} />
      <CustomerNotes customerId={customerId} />
      <FormBar form={form} labelOf={labelOf} />
    </Detail>
  )
}
