import { useQuery } from '@tanstack/react-query'
import { can } from '@tradepost/contract/permission'
import { useSession } from '../../session/use-session.tsx'

/** Languages that the merchant's catalogs speak; a role without catalogs edits the merchant's own. */
export const useLocales = (): string[] | undefined => {
  const { api, session, may } = useSession()
  const { data } = useQuery({
    queryKey: ['locales'],
    staleTime: 300_000,
    queryFn: async ({ signal }) => {
      const { catalogs } = may(can.viewCatalogs) ? await api.listCatalogs({}, { signal }) : { catalogs: [] }
      const codes = catalogs.map(({ defaultLocaleCode }) => defaultLocaleCode)
      return [...new Set([session.merchant.defaultLocale, ...codes])]
    },
  })
  return data
}
