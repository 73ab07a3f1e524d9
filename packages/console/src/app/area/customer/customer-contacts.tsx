import { Card } from '../../parts/detail/detail.tsx'
import { usePersonFacts } from '../../parts/detail/person-facts.tsx'
import { personIn } from '../../parts/detail/sent-data.ts'
import { useWords } from '../../words/use-words.tsx'
import type { Customer } from './customer-values.ts'

type Contact = Customer['contacts'][number]

const linesOf = (contact: Contact): string[] =>
  [
    contact.companyName,
    contact.address1,
    contact.address2,
    [contact.postalCode, contact.city].filter(Boolean).join(' '),
    [contact.region, contact.country].filter(Boolean).join(', '),
    contact.phone ?? contact.mobile,
  ].filter((line): line is string => Boolean(line))

export const CustomerContacts = ({ contacts }: { contacts: Contact[] }) => {
  const { words } = useWords()
  const factsOf = usePersonFacts()
  const shown = contacts.filter(({ status }) => status !== 'deleted')
  return (
    <Card title={words.customer.contacts}>
      {shown.length === 0 && <p className="quiet">{words.customer.noContacts}</p>}
      <div className="contacts">
        {shown.map((contact) => (
          <address key={contact.id} className="address">
            <b>{[contact.firstName, contact.lastName].filter(Boolean).join(' ')}</b>
            {linesOf(contact).map((line) => (
              <span key={line}>{line}</span>
            ))}
            {factsOf(personIn(contact.data)).map(([name, value]) => (
              <small key={name}>{`${name}: ${value}`}</small>
            ))}
            <small>
              {[
                contact.isDefaultShipping && words.value.shipping,
                contact.isDefaultBilling && words.value.billing,
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </address>
        ))}
      </div>
    </Card>
  )
}
