import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../parts/detail/detail.tsx'
import { RowLink } from '../../parts/row-link.tsx'
import { Failed } from '../../parts/states.tsx'
import { type Target, target } from '../../parts/target.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { DayChart } from './day-chart.tsx'
import { growth, momentsOf, type Range, rangesOf } from './range.ts'

const filtersFor = ({ from, to }: Range) => ({ $and: [{ date: { $gte: from, $lte: to } }] })

const useSales = (days: number) => {
  const { api, session } = useSession()
  const { timezone } = session.merchant
  const { current, earlier } = rangesOf(days, new Date(), timezone)
  return useQuery({
    queryKey: ['sales', current, earlier],
    queryFn: async ({ signal }) => {
      const [now, before] = await Promise.all(
        [current, earlier].map((range) =>
          api.getSalesOrderReporting({ timezone, filters: filtersFor(range) as never }, { signal }),
        ),
      )
      if (!now || !before) throw new TypeError('both ranges are asked for')
      return { now, before, moments: momentsOf(current, timezone) }
    },
  })
}

type FigureProps = {
  title: string
  value: number
  before: number
  show(value: number): string
  /** The orders that it was counted from. */
  to: Target
}

const Figure = ({ title, value, before, show, to }: FigureProps) => {
  const { words } = useWords()
  const { formats } = useSession()
  const change = growth(value, before)
  return (
    <div className="figure">
      <h2>
        <RowLink to={to}>{title}</RowLink>
      </h2>
      <p>
        <strong>{show(value)}</strong>
        {change !== null && (
          <span className="change" data-up={change >= 0}>
            {change >= 0 ? '↑' : '↓'} {formats.percent(Math.abs(change))}
          </span>
        )}
      </p>
      <small>{words.dashboard.before({ value: show(before) })}</small>
    </div>
  )
}

/** Sales and orders of the period, compared with the period before. */
export const Sales = ({ days }: { days: number }) => {
  const { words } = useWords()
  const { formats } = useSession()
  const { data, error, refetch } = useSales(days)
  if (error && !data)
    return (
      <Card>
        <Failed error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data)
    return (
      <>
        <div className="figures">
          {['revenue', 'orders', 'average'].map((key) => (
            <div className="figure" key={key}>
              <Skeleton height={12} width="40%" />
              <Skeleton height={26} mt="sm" width="60%" />
              <Skeleton height={10} mt="sm" width="50%" />
            </div>
          ))}
        </div>
        <Card>
          <Skeleton height={220} />
        </Card>
      </>
    )
  const totals = [data.now, data.before].map(({ totals: { revenue, numberOfOrders } }) => ({
    revenue: revenue.value,
    orders: numberOfOrders.value,
    average: numberOfOrders.value === 0 ? 0 : revenue.value / numberOfOrders.value,
  }))
  const [now, before] = totals
  if (!now || !before) return null
  const to = target('/orders', {}, { filters: { submitDate: data.moments } })
  return (
    <>
      <div className="figures">
        <Figure
          title={words.dashboard.revenue}
          value={now.revenue}
          before={before.revenue}
          show={formats.roughMoney}
          to={to}
        />
        <Figure
          title={words.dashboard.orders}
          value={now.orders}
          before={before.orders}
          show={formats.number}
          to={to}
        />
        <Figure
          title={words.dashboard.average}
          value={now.average}
          before={before.average}
          show={formats.roughMoney}
          to={to}
        />
      </div>
      <div className="charts">
        <Card title={words.dashboard.revenue}>
          <DayChart
            title={words.dashboard.revenue}
            now={data.now.revenue}
            before={data.before.revenue}
            show={formats.roughMoney}
            scale={formats.scaleMoney}
          />
        </Card>
        <Card title={words.dashboard.orders}>
          <DayChart
            title={words.dashboard.orders}
            now={data.now.numberOfOrders}
            before={data.before.numberOfOrders}
            show={formats.number}
          />
        </Card>
      </div>
    </>
  )
}
