import { Link } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import type { ResultFor } from '@tradepost/sdk'
import { Card } from '../../parts/detail/detail.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'

type Order = ResultFor<'getSalesOrder'>['order']
type Promotion = Order['appliedPromotions'][number]
type Coupon = Order['coupons'][number]

/** By the name that it had when it was applied; it may be called something else by now. */
const PromotionName = ({ promotion: { code, name, coupon } }: { promotion: Promotion }) => {
  const { words } = useWords()
  const { may } = useSession()
  const title = name || code
  return (
    <>
      {may(can.viewPromotions) ? (
        <Link to="/promotions/$promotionCode" params={{ promotionCode: code }}>
          {title}
        </Link>
      ) : (
        title
      )}
      {coupon && ` · ${words.orderPage.coupon({ code: coupon.code })}`}
    </>
  )
}

/** The promotions that lowered a line. */
export const PromotionNames = ({ promotions }: { promotions: Promotion[] }) =>
  promotions.map((promotion) => (
    <small key={`${promotion.code} ${promotion.coupon?.code}`} className="with-link">
      <PromotionName promotion={promotion} />
    </small>
  ))

const CouponRow = ({ coupon: { code, promotion, applied, reason } }: { coupon: Coupon }) => {
  const { words } = useWords()
  return (
    <li>
      <span>
        {words.orderPage.coupon({ code })}
        {promotion?.name && <small>{promotion.name}</small>}
      </span>
      {/* without a verdict somebody else has priced the order */}
      {applied !== null && (
        <span className="status" data-tone={applied ? 'good' : 'idle'}>
          {wordFor(words.promotion.reasons, reason ?? (applied ? 'applied' : 'noEffect'))}
        </span>
      )}
    </li>
  )
}

/** Promotions on the order as a whole, and the coupons that came with it. */
export const OrderPromotions = ({ order: { appliedPromotions, coupons } }: { order: Order }) => {
  const { words } = useWords()
  if (appliedPromotions.length + coupons.length === 0) return null
  return (
    <Card title={words.promotion.title}>
      <ul className="rows">
        {appliedPromotions.map((promotion) => (
          <li key={`${promotion.code} ${promotion.coupon?.code}`}>
            <span className="with-link">
              <PromotionName promotion={promotion} />
              {promotion.promotionalText && <small>{promotion.promotionalText}</small>}
            </span>
          </li>
        ))}
        {coupons.map((coupon) => (
          <CouponRow key={coupon.code} coupon={coupon} />
        ))}
      </ul>
    </Card>
  )
}
