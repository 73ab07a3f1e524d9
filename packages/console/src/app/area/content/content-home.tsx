import { Navigate } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import { Empty, Failed, Loading, NoPermission } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { lastShop, useShops } from './use-shops.ts'

const ToShop = () => {
  const { words } = useWords()
  const { session } = useSession()
  const { data, error, refetch } = useShops()
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const last = lastShop(session.merchant.code)
  const shop = data.find(({ code }) => code === last) ?? data.find(({ isDefault }) => isDefault) ?? data[0]
  if (!shop) return <Empty title={words.content.title} text={words.content.noShops} />
  return <Navigate to="/content/shops/$shopCode" params={{ shopCode: shop.code }} replace />
}

/** Leads to the pages of a shop. */
export const ContentHome = () => {
  const { may } = useSession()
  return may(can.viewShops) ? <ToShop /> : <NoPermission permission={can.viewShops} />
}
