import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { BackIcon } from '../../parts/icons.tsx'
import { Loading, Missing } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { buyerOf } from '../order/buyer.ts'
import { barsOf } from './scan/bars.ts'
import { useStore } from './use-store.tsx'

/** A scanner needs ten bars' width of white on both sides. */
const QUIET_ZONE = 10
const HEIGHT = 60

const Bars = ({ text }: { text: string }) => {
  const { data: bars } = useQuery({
    queryKey: ['bars', text],
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => barsOf(text),
  })
  if (!bars) return null
  return (
    <svg
      className="bars"
      viewBox={`0 0 ${bars.length + 2 * QUIET_ZONE} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text}
    >
      {[...bars.matchAll(/1+/g)].map(({ 0: bar, index }) => (
        <rect key={index} x={QUIET_ZONE + index} y={0} width={bar.length} height={HEIGHT} />
      ))}
    </svg>
  )
}

/** To print and stick on the bag: whose it is, and a code that the counter scans. */
export const StoreLabel = () => {
  const { words } = useWords()
  const { formats } = useSession()
  const { orderNumber = '' } = useParams({ strict: false })
  const { fulfillmentOrders } = useStore()
  if (!fulfillmentOrders) return <Loading />
  const fulfillmentOrder = fulfillmentOrders.find((one) => one.orderNumber === orderNumber)
  if (!fulfillmentOrder) return <Missing />
  const { fulfillmentOrderAddress: address, fulfillments = [], type } = fulfillmentOrder
  const street = [address?.address1, address?.address2]
  const town = [address?.postalCode, address?.city, address?.country].filter(Boolean).join(' ')
  const carriers = fulfillments
    .flatMap(({ fulfillmentPackages }) => fulfillmentPackages)
    .flatMap(({ labelUrl }) => (labelUrl ? [labelUrl] : []))
  return (
    <article className="store-order">
      <Link to="/store/$orderNumber" params={{ orderNumber }} className="detail-back">
        <BackIcon />
        {words.store.labelBack}
      </Link>
      <section className="label" aria-label={words.store.label}>
        <h1>{orderNumber}</h1>
        <p className="label-name">{address && buyerOf([address])}</p>
        <p>{wordFor(words.value, type)}</p>
        {type === 'directShip' && (
          <address>
            {[...street, town].filter(Boolean).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        )}
        <Bars text={orderNumber} />
        <h2>{words.store.labelContents}</h2>
        <ul>
          {fulfillmentOrder.lineItems
            .filter(({ status }) => status !== 'canceled')
            .map(({ id, quantity, product }) => (
              <li key={id}>
                {formats.number(quantity)}× {product.name || product.code}
              </li>
            ))}
        </ul>
      </section>
      <footer className="store-moves">
        {carriers.map((url) => (
          <Button
            key={url}
            component="a"
            href={url}
            target="_blank"
            rel="noreferrer"
            size="lg"
            variant="default"
          >
            {words.store.labelCarrier}
          </Button>
        ))}
        <Button size="lg" onClick={() => window.print()}>
          {words.store.labelPrint}
        </Button>
      </footer>
    </article>
  )
}
