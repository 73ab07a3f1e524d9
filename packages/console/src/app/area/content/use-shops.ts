import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../session/use-session.tsx'

/** The shops whose pages can be edited, and the languages that they speak. */
export const useShops = () => {
  const { api } = useSession()
  return useQuery({
    queryKey: ['shops'],
    staleTime: 300_000,
    queryFn: async ({ signal }) => (await api.listShops({ limit: 1000 }, { signal })).shops,
  })
}

const placeOf = (merchantCode: string) => `tradepost-shop-${merchantCode}`

/** The shop that was looked at last, in this tab. */
export const lastShop = (merchantCode: string): string | null => sessionStorage.getItem(placeOf(merchantCode))
export const keepShop = (merchantCode: string, shopCode: string): void =>
  sessionStorage.setItem(placeOf(merchantCode), shopCode)
