import { type Html, html } from './html.ts'

export type Bar = { label: string; count: number }

const ROW = 28
const LEFT = 100
const LONGEST = 170
const number = new Intl.NumberFormat('en-US')

/** Horizontal bars, longest first, each with its number at its end. */
export const barChart = (title: string, bars: Bar[]): Html => {
  const sorted = bars.toSorted((a, b) => b.count - a.count)
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const summary = sorted.map(({ label, count }) => `${label} ${count}`).join(', ')
  return html`<figure class="chart"><figcaption>${title}</figcaption>
<svg viewBox="0 0 ${LEFT + LONGEST + 50} ${sorted.length * ROW}" role="img" aria-label="${title}: ${summary}">${sorted.map(
    ({ label, count }, at) => {
      const width = Math.max(3, (count / most) * LONGEST)
      const middle = at * ROW + ROW / 2
      return html`<text class="label" x="${LEFT - 10}" y="${middle}">${label}</text><rect x="${LEFT}" y="${middle - 8}" width="${width.toFixed(1)}" height="16" rx="4"/><text class="count" x="${(LEFT + width + 8).toFixed(1)}" y="${middle}">${number.format(count)}</text>`
    },
  )}</svg></figure>`
}
