import type { ResultFor } from '@tradepost/sdk'
import { useWords } from '../../words/use-words.tsx'
import { Status } from '../status.tsx'
import { Card } from './detail.tsx'

type Fulfillment = ResultFor<'getFulfillmentOrder'>['fulfillmentOrder']['fulfillments'][number]

/** Parcels with their labels; an order that is picked up has none. */
export const FulfillmentPackages = ({ fulfillments }: { fulfillments: Fulfillment[] }) => {
  const { words } = useWords()
  const packages = fulfillments.flatMap(({ fulfillmentPackages, carrier }) =>
    fulfillmentPackages.map((one) => ({ ...one, carrier })),
  )
  if (packages.length === 0) return null
  return (
    <Card title={words.fulfillment.packages}>
      <ul className="rows">
        {packages.map((one) => (
          <li key={one.id}>
            <span>
              {[one.carrier, one.tracking].filter(Boolean).join(' ') ||
                words.fulfillment.parcel({ id: String(one.id) })}
              <small>{words.fulfillment.pieces({ count: one.packageItems.length })}</small>
            </span>
            {one.labelUrl && (
              <a href={one.labelUrl} target="_blank" rel="noreferrer" className="more">
                {words.fulfillment.label}
              </a>
            )}
            <Status value={one.status} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
