import type { ResultFor } from '@tradepost/sdk'
import { Card } from '../../parts/detail/detail.tsx'
import { useWords } from '../../words/use-words.tsx'
import { buyerOf } from './buyer.ts'

type StoredAddress = ResultFor<'getSalesOrder'>['order']['addressSequences'][number]
/** Fulfillment orders have the same address without its place in the sales order. */
type Address = Omit<StoredAddress, 'customerContactId' | 'orderSegment'>

const linesOf = (address: Address): string[] =>
  [
    address.address1,
    address.address2,
    [address.postalCode, address.city].filter(Boolean).join(' '),
    [address.region, address.country].filter(Boolean).join(', '),
  ].filter((line): line is string => Boolean(line))

export const OrderAddresses = ({ addresses }: { addresses: Address[] }) => {
  const { words } = useWords()
  return addresses.map((address, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an order refers to its addresses by their index
    <Card key={index} title={words.order.addresses[address.type]}>
      <address className="address">
        <b>{buyerOf([address])}</b>
        {linesOf(address).map((line) => (
          <span key={line}>{line}</span>
        ))}
        {address.emailAddress && <a href={`mailto:${address.emailAddress}`}>{address.emailAddress}</a>}
        {address.phone && <span>{address.phone}</span>}
      </address>
    </Card>
  ))
}
