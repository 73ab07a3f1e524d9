import type { ResultFor } from '@tradepost/sdk'
import { Card, Facts } from '../../parts/detail/detail.tsx'
import { usePersonFacts } from '../../parts/detail/person-facts.tsx'
import { type Named, type SentCoupon, type SentPerson, sentOrderIn } from '../../parts/detail/sent-data.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Order = ResultFor<'getSalesOrder'>['order']

/** Data of a platform that the order itself has no field for. */
export const OrderPlatform = ({
  order: { data, currencyCode },
}: {
  order: Pick<Order, 'data' | 'currencyCode'>
}) => {
  const { words } = useWords()
  const { formats } = useSession()
  const factsOf = usePersonFacts()
  const sent = sentOrderIn(data)
  if (!sent) return null
  const personText = (person: SentPerson) =>
    factsOf(person)
      .map(([name, value]) => `${name}: ${value}`)
      .join(' · ')
  const couponFact = ({ code, name, amount }: SentCoupon): Named => [
    words.orderPage.coupon({ code }),
    [name, amount === null ? '' : formats.money(amount, currencyCode)].filter(Boolean).join(' · ') || code,
  ]
  return (
    <Card title={words.sent.order}>
      <Facts
        facts={[
          [words.sent.payment, sent.payment],
          [words.sent.paymentTime, sent.paymentTime && formats.dateTime(sent.paymentTime)],
          [words.sent.transaction, sent.transaction],
          ...sent.coupons.map(couponFact),
          [words.order.addresses.billing, personText(sent.invoice)],
          [words.order.addresses.shipping, personText(sent.delivery)],
          ...sent.fields,
        ]}
      />
    </Card>
  )
}
