import { useDesk } from '../../session/use-session.tsx'
import { RowLink } from '../row-link.tsx'
import { target } from '../target.ts'

type Props = {
  product: { code?: string | null; name?: string | null }
  notes: (string | null | undefined)[]
}

/** A product as it was sold, and the way to it for those who may see it. */
export const ProductCell = ({ product: { code, name }, notes }: Props) => {
  const { may } = useDesk()
  const title = name || code
  return (
    <span className="two-lines wide">
      {code && may('CPV') ? (
        <RowLink to={target('/products/$productCode', { productCode: code })}>{title}</RowLink>
      ) : (
        <span>{title}</span>
      )}
      <small>{[code, ...notes].filter(Boolean).join(' · ')}</small>
    </span>
  )
}
