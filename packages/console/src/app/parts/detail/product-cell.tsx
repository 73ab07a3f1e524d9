import { can } from '@tradepost/contract/permission'
import type { ReactNode } from 'react'
import { useSession } from '../../session/use-session.tsx'
import { RowLink } from '../row-link.tsx'
import { target } from '../target.ts'

type Props = {
  product: { code?: string | null; name?: string | null; image?: string | null }
  notes: (string | null | undefined)[]
  /** More about it, below the notes. */
  children?: ReactNode
}

/** A product as it was sold, and the way to it for those who may see it. */
export const ProductCell = ({ product: { code, name, image }, notes, children }: Props) => {
  const { may } = useSession()
  const title = name || code
  return (
    <span className="with-thumb">
      {image ? <img className="thumb" src={image} alt="" loading="lazy" /> : <span className="thumb" />}
      <span className="two-lines wide">
        {code && may(can.viewProducts) ? (
          <RowLink to={target('/products/$productCode', { productCode: code })}>{title}</RowLink>
        ) : (
          <span>{title}</span>
        )}
        <small>{[code, ...notes].filter(Boolean).join(' · ')}</small>
        {children}
      </span>
    </span>
  )
}
