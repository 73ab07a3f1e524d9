import { Link } from '@tanstack/react-router'
import { useDesk } from '../../session/use-session.tsx'

type Props = {
  product: { code?: string | null; name?: string | null }
  notes: (string | null | undefined)[]
}

/** A product as it was sold, and the way to it for those who may see it. */
export const ProductCell = ({ product: { code, name }, notes }: Props) => {
  const { may } = useDesk()
  const title = name || code
  return (
    <>
      {code && may('CPV') ? (
        <Link to="/products/$productCode" params={{ productCode: code }} className="row-link">
          {title}
        </Link>
      ) : (
        <span>{title}</span>
      )}
      <small>{[code, ...notes].filter(Boolean).join(' · ')}</small>
    </>
  )
}
