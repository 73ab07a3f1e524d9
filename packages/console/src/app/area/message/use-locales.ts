import { useQuery } from '@tanstack/react-query'
import { can } from '@tradepost/contract/permission'
import { useSession } from '../../session/use-session.tsx'

/** Languages that recipients read: the merchant's own and those of the shops, as far as the reader may see shops. */
export const useLocales = (): string[] | undefined => {
  const { api, session, may } = useSession()
  const { data } = useQuery({
    queryKey: ['message-locales'],
    staleTime: 300_000,
    queryFn: async ({ signal }) => {
      const { shops } = may(can.viewShops) ? await api.listShops({ limit: 1000 }, { signal }) : { shops: [] }
      return [...new Set([session.merchant.defaultLocale, ...shops.flatMap(({ locales }) => locales)])]
    },
  })
  return data
}
