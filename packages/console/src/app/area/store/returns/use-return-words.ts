import { useQuery } from '@tanstack/react-query'
import { kept } from '../../../session/kept.ts'
import { useSession } from '../../../session/use-session.tsx'

type Choice = { value: string; label: string }
type ReturnWords = { reasons: Choice[]; conditions: Choice[] }

const choicesOf = (list: { code: string; name: string | null; status: string }[]): Choice[] =>
  list
    .filter(({ status }) => status === 'active')
    .map(({ code, name }) => ({ value: code, label: name ?? code }))

/** Why goods come back and how they look, as the merchant calls it. */
export const useReturnWords = (): ReturnWords | undefined => {
  const { api, session } = useSession()
  const place = kept<ReturnWords>(`returns-${session.merchant.code}`)
  const { data } = useQuery({
    queryKey: ['store', 'return-words'],
    staleTime: 300_000,
    initialData: () => place.read(),
    initialDataUpdatedAt: 0,
    queryFn: async ({ signal }) => {
      const [{ returnReasons }, { productConditions }] = await Promise.all([
        api.listReturnReasons({}, { signal }),
        api.listProductConditions({}, { signal }),
      ])
      const read = { reasons: choicesOf(returnReasons), conditions: choicesOf(productConditions) }
      place.write(read)
      return read
    },
  })
  return data
}
