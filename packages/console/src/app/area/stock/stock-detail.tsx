import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import type { ResultFor } from '@tradepost/sdk'
import { Card, Detail, Facts } from '../../parts/detail/detail.tsx'
import { Figures } from '../../parts/detail/figures.tsx'
import { Timeline, type TimelineEntry } from '../../parts/detail/timeline.tsx'
import { Failed, Loading } from '../../parts/states.tsx'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { useNamed } from './product-names.ts'
import { StockAdjust } from './stock-adjust.tsx'
import { StockReserved } from './stock-reserved.tsx'
import { useStaffNames } from './use-staff.ts'

type Change = ResultFor<'explainInventory'>['changes'][number]

const useTimelineEntry = (): ((change: Change) => TimelineEntry) => {
  const { words } = useWords()
  const { formats } = useSession()
  const nameOf = useStaffNames()
  return ({ id, field, before, after, change, reason, reference, user, date }) => ({
    key: String(id),
    title: `${wordFor(words.value, reason)}: ${wordFor(words.value, field)}`,
    detail: (
      <>
        <b data-sign={Math.sign(change)}>{formats.signed(change)}</b>{' '}
        <span className="quiet">
          {words.stock.effect({ before: formats.number(before), after: formats.number(after) })}
        </span>
        {reference && <span className="timeline-note">{reference}</span>}
      </>
    ),
    who: nameOf(user),
    when: date,
  })
}

/** One record: how much there is, who it is kept for, and how it came to that. */
export const StockDetail = () => {
  const { words } = useWords()
  const { api, formats, may } = useSession()
  const { productCode = '', locationCode = '' } = useParams({ strict: false })
  const parts: { sku?: string; bin?: string; binLocation?: string } = useSearch({ strict: false })
  const toTimelineEntry = useTimelineEntry()
  const withNames = useNamed()
  const question = { productCode, locationCode, ...parts }
  const { data, error, refetch } = useQuery({
    queryKey: ['stock', 'record', question],
    queryFn: async ({ signal }) => {
      const [explained, [named]] = await Promise.all([
        api.explainInventory(question, { signal }),
        withNames([{ productCode }], signal),
      ])
      return { ...explained, productName: named?.productName }
    },
  })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const { inventory, reservations, changes } = data
  const details: [string, string | null | undefined][] = [
    [words.stock.sku, inventory.sku],
    [words.stock.bin, inventory.bin],
    [words.stock.place, inventory.binLocation],
    [words.stock.treatment, inventory.inventoryTreatmentSetting?.code],
  ]

  return (
    <Detail
      back={{ to: '/stock', title: words.stock.title }}
      title={data.productName ?? productCode}
      status={<Status value={inventory.status} />}
      note={
        <>
          {data.productName && <code>{productCode}</code>} {words.stock.at({ location: locationCode })}
        </>
      }
      actions={
        may(can.viewProducts) && (
          <Link to="/products/$productCode" params={{ productCode }} className="more">
            {words.stock.toProduct}
          </Link>
        )
      }
      side={
        <>
          {may(can.editStock) && <StockAdjust record={inventory} />}
          {details.some(([, value]) => value) && (
            <Card title={words.stock.details}>
              <Facts facts={details} />
            </Card>
          )}
        </>
      }
    >
      <Figures
        figures={[
          [words.stock.onHand, formats.number(inventory.onHand)],
          [words.stock.onReserve, formats.number(inventory.onReserve)],
          [words.stock.available, formats.number(inventory.available)],
          [words.stock.safety, formats.number(inventory.safetyStock)],
        ]}
      />
      <StockReserved reservations={reservations} />
      <Card title={words.detail.timeline}>
        {changes.length === 0 && <p className="quiet">{words.stock.ledgerEmpty}</p>}
        <Timeline entries={changes.map(toTimelineEntry)} />
      </Card>
    </Detail>
  )
}
