import { useElementSize } from '@mantine/hooks'
import { scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'
import { useState } from 'react'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Day = { periodStart: string; value: number }
type Props = {
  title: string
  now: Day[]
  before: Day[]
  show(value: number): string
  scale?(value: number): string
}

const HEIGHT = 210
const MARGIN = { top: 12, right: 8, bottom: 24, left: 56 }

/** Days of two periods, one over the other; the figures are also a table, for screen readers. */
export const DayChart = ({ title, now, before, show, scale = show }: Props) => {
  const { words } = useWords()
  const { formats } = useSession()
  const { ref, width } = useElementSize()
  const [at, setAt] = useState<number | null>(null)
  const most = Math.max(1, ...now.map(({ value }) => value), ...before.map(({ value }) => value))
  const x = scaleLinear(
    [0, Math.max(1, now.length - 1)],
    [MARGIN.left, Math.max(MARGIN.left, width - MARGIN.right)],
  )
  const y = scaleLinear([0, most], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(4)
  const path = line<Day>(
    (_, index) => x(index),
    ({ value }) => y(value),
  ).curve(curveMonotoneX)
  const shade = area<Day>(
    (_, index) => x(index),
    y(0),
    ({ value }) => y(value),
  ).curve(curveMonotoneX)
  const every = Math.max(1, Math.ceil(now.length / Math.max(2, Math.floor(width / 90))))
  const chosen = at === null ? undefined : now[at]

  return (
    <figure className="chart" ref={ref}>
      <svg
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={`${title}: ${words.dashboard.byDay}`}
        onMouseLeave={() => setAt(null)}
        onMouseMove={({ clientX, currentTarget }) => {
          const left = clientX - currentTarget.getBoundingClientRect().left
          setAt(Math.max(0, Math.min(now.length - 1, Math.round(x.invert(left)))))
        }}
      >
        {y.ticks(4).map((tick) => (
          <g key={tick} className="grid">
            <line x1={MARGIN.left} x2={width - MARGIN.right} y1={y(tick)} y2={y(tick)} />
            <text x={MARGIN.left - 8} y={y(tick)}>
              {scale(tick)}
            </text>
          </g>
        ))}
        {now.map(({ periodStart }, index) =>
          index % every === 0 ? (
            <text key={periodStart} className="day" x={x(index)} y={HEIGHT - 6}>
              {formats.shortDay(periodStart)}
            </text>
          ) : null,
        )}
        <path className="earlier" d={path(before) ?? ''} />
        <path className="shade" d={shade(now) ?? ''} />
        <path className="current" d={path(now) ?? ''} />
        {at !== null && chosen && (
          <g className="cursor">
            <line x1={x(at)} x2={x(at)} y1={MARGIN.top} y2={HEIGHT - MARGIN.bottom} />
            <circle cx={x(at)} cy={y(chosen.value)} r="4" />
          </g>
        )}
      </svg>
      <figcaption>
        {chosen && at !== null ? (
          <>
            <b>{formats.shortDay(chosen.periodStart)}</b> {show(chosen.value)}
            <span className="earlier">
              {before[at] && `${formats.shortDay(before[at].periodStart)} ${show(before[at].value)}`}
            </span>
          </>
        ) : (
          <>
            <span className="current">{words.dashboard.current}</span>
            <span className="earlier">{words.dashboard.earlier}</span>
          </>
        )}
      </figcaption>
      <table className="visually-hidden" aria-label={title}>
        <tbody>
          {now.map(({ periodStart, value }) => (
            <tr key={periodStart}>
              <th scope="row">{formats.shortDay(periodStart)}</th>
              <td>{show(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
