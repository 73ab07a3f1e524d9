import { useQuery } from '@tanstack/react-query'
import { can } from '@tradepost/contract/permission'
import { useSession } from '../../session/use-session.tsx'

const ID = /^[\da-f]{8}-[\da-f]{4}-/

/** The ledger keeps ids of users, and of API clients their own words; a role that may not see users sees no ids either. */
export const useStaffNames = (): ((user: string) => string | undefined) => {
  const { api, may } = useSession()
  const { data } = useQuery({
    queryKey: ['staff'],
    enabled: may(can.viewUsers),
    staleTime: 300_000,
    queryFn: async ({ signal }) => {
      const { users } = await api.listUsers({ limit: 1000 }, { signal })
      return new Map(
        users.map(({ id, firstName, lastName, emailAddress }) => [
          id,
          [firstName, lastName].filter(Boolean).join(' ') || emailAddress,
        ]),
      )
    },
  })
  return (user) => data?.get(user) ?? (ID.test(user) ? undefined : user)
}
