type Props = {
  rows: [title: string, amount: number][]
  total: [title: string, amount: number]
  money(amount: number): string
}

/** The sums below the lines of a receipt; those of nothing are left out, but for the first. */
export const Sums = ({ rows, total: [title, amount], money }: Props) => (
  <dl className="sums">
    {rows
      .filter(([, sum], index) => sum !== 0 || index === 0)
      .map(([name, sum]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{money(sum)}</dd>
        </div>
      ))}
    <div className="sums-total">
      <dt>{title}</dt>
      <dd>{money(amount)}</dd>
    </div>
  </dl>
)
