/** A few numbers that are read at a glance. */
export const Figures = ({ figures }: { figures: [title: string, value: string][] }) => (
  <dl className="figure-row">
    {figures.map(([title, value]) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
