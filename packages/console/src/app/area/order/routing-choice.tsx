import type { ResultFor } from '@tradepost/sdk'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'

type FulfillmentOrder = ResultFor<'getFulfillmentOrder'>['fulfillmentOrder']
type Choice = NonNullable<FulfillmentOrder['routing']>

const Other = ({ other }: { other: Choice['otherLocations'][number] }) => {
  const { words } = useWords()
  const { formats } = useSession()
  const available = `${words.stock.available}: ${formats.number(other.availableQuantity)}`
  return (
    <li>
      <b>{other.locationCode}</b> {[wordFor(words.routing.reasons, other.reason), available].join(' · ')}
    </li>
  )
}

/** Why the location got it, as it was when it was decided; without a choice somebody named the location. */
export const RoutingChoice = ({
  routing,
  createdBy,
}: Partial<Pick<FulfillmentOrder, 'routing' | 'createdBy'>>) => {
  const { words } = useWords()
  const { formats } = useSession()
  if (!routing) return createdBy ? <small>{words.orderPage.givenBy({ name: createdBy.name })}</small> : null
  const { reason, locationCount, otherLocations } = routing
  const why = wordFor(words.orderPage.routingReasons, reason)
  if (otherLocations.length === 0) return <small>{why}</small>
  return (
    <details className="why">
      <summary>{why}</summary>
      <ul>
        {otherLocations.map((other) => (
          <Other key={other.locationCode} other={other} />
        ))}
        <li>{words.orderPage.looked({ count: formats.number(locationCount) })}</li>
      </ul>
    </details>
  )
}
