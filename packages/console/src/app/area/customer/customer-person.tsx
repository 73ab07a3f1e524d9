import { Card, Facts } from '../../parts/detail/detail.tsx'
import { usePersonFacts } from '../../parts/detail/person-facts.tsx'
import { personIn } from '../../parts/detail/sent-data.ts'
import { useWords } from '../../words/use-words.tsx'
import type { Customer } from './customer-values.ts'

/** Data that the platform of a shop or an app sent with the customer. */
export const CustomerPerson = ({ data }: Pick<Customer, 'data'>) => {
  const { words } = useWords()
  const facts = usePersonFacts()(personIn(data))
  if (facts.length === 0) return null
  return (
    <Card title={words.sent.person}>
      <Facts facts={facts} />
    </Card>
  )
}
