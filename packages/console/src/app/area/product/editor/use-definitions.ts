import { useQuery } from '@tanstack/react-query'
import { can } from '@tradepost/contract/permission'
import type { Client } from '@tradepost/sdk'
import { useSession } from '../../../session/use-session.tsx'
import type { Definitions } from '../product.types.ts'

const none: Definitions = { attributes: [], definitions: [] }

const readDefinitions = async (api: Client, signal?: AbortSignal): Promise<Definitions> => {
  const [{ attributes }, { properties }] = await Promise.all([
    api.listAttributes({}, { signal }),
    api.listProperties({}, { signal }),
  ])
  return { attributes, definitions: properties }
}

/** Empty for a role that may not see attributes, which then edits the rest of a product. */
export const useDefinitions = (): Definitions => {
  const { api, may } = useSession()
  const { data } = useQuery({
    queryKey: ['definitions'],
    enabled: may(can.viewAttributes),
    staleTime: 300_000,
    queryFn: ({ signal }) => readDefinitions(api, signal),
  })
  return data ?? none
}
