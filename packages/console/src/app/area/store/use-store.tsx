import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Client } from '@tradepost/sdk'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { kept } from '../../session/kept.ts'
import { keptMoves } from '../../session/kept-moves.ts'
import { useDesk } from '../../session/use-session.tsx'
import { createMoveQueue, type Move, type QueuedMove, stuckOrders } from './move-queue.ts'
import { sendTo } from './send-move.ts'
import { useBins } from './use-bins.ts'
import type { Bins } from './walk.ts'
import { applied, openStatuses, type Work, type WorkUpdate } from './work.ts'

const FRESH_MS = 15_000
const TRY_AGAIN_MS = 5_000
/** Open orders of one store on one screen, the oldest first; nobody works through more at once. */
const MOST = 500

type Store = {
  locationCode: string
  /** As they will be when all moves have arrived; undefined until they were read once. */
  works: Work[] | undefined
  error: unknown
  moves: QueuedMove[]
  bins: Bins
  move(orderNumber: string, body: WorkUpdate): void
  /** A move of any kind, behind those that wait already. */
  queue(move: Move): void
  drop(orderNumber: string): void
  reread(): void
}

const StoreContext = createContext<Store | null>(null)

const readWorks = async (api: Client, locationCode: string, signal: AbortSignal): Promise<Work[]> => {
  const filters = { locationCode, status: { $in: openStatuses } }
  const works: Work[] = []
  let after: string | undefined
  do {
    const { fulfillmentOrders, meta } = await api.listFulfillmentOrders(
      {
        filters,
        fields: ['lineItems', 'fulfillmentOrderAddress', 'fulfillments'],
        sort: 'createDate:asc',
        limit: 100,
        ignoreTotalItemCount: true,
        ...(after !== undefined && { after }),
      },
      { signal },
    )
    works.push(...fulfillmentOrders.map((order) => ({ ...order, lineItems: order.lineItems ?? [] })))
    after = meta.cursors?.after ?? undefined
  } while (after !== undefined && works.length < MOST)
  return works
}

/** The orders of one location and the moves that wait for the network. */
export const StoreProvider = ({ locationCode, children }: { locationCode: string; children: ReactNode }) => {
  const { api, session } = useDesk()
  const queries = useQueryClient()
  const place = useMemo(
    () => kept<Work[]>(`store-${session.merchant.code}-${locationCode}`),
    [session.merchant.code, locationCode],
  )
  const queryKey = useMemo(() => ['store', locationCode], [locationCode])
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const works = await readWorks(api, locationCode, signal)
      place.write(works)
      return works
    },
    // a reload without a network shows what was known
    initialData: () => place.read(),
    initialDataUpdatedAt: 0,
    refetchInterval: FRESH_MS,
  })
  const queue = useMemo(() => {
    const { code } = session.merchant
    const send = sendTo(api)
    return createMoveQueue({
      kept: keptMoves(localStorage, code),
      send: async (move) => {
        const sent = await send(move)
        // what was read before must not show through until it is read again
        if (sent.isSent && move.kind === undefined)
          queries.setQueryData<Work[]>(queryKey, (before) => {
            const works = before?.map((work) =>
              work.orderNumber === move.orderNumber ? applied(work, move.body) : work,
            )
            if (works) place.write(works)
            return works
          })
        return sent
      },
      alone: (work) => navigator.locks.request(`tradepost-moves-${code}`, work),
    })
  }, [api, session.merchant, place, queries, queryKey])
  const moves = useSyncExternalStore(queue.subscribe, queue.list)

  const run = useCallback(async () => {
    const count = await queue.run()
    if (count > 0) await queries.invalidateQueries({ queryKey })
  }, [queue, queries, queryKey])
  useEffect(() => {
    const again = () => void run()
    again()
    const timer = setInterval(again, TRY_AGAIN_MS)
    window.addEventListener('online', again)
    // a move that another tab has sent is in no queue any more, and not in what was read before
    const follow = () => {
      if (queue.refresh()) void queries.invalidateQueries({ queryKey })
    }
    window.addEventListener('storage', follow)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
      window.removeEventListener('storage', follow)
    }
  }, [run, queue, queries, queryKey])

  const bins = useBins(locationCode, data)
  const store = useMemo((): Store => {
    const stuck = stuckOrders(moves)
    const coming = moves.filter(({ orderNumber }) => !stuck.has(orderNumber))
    const works = data?.map((work) =>
      coming
        .filter(({ orderNumber }) => orderNumber === work.orderNumber)
        .reduce((now, one) => (one.kind === undefined ? applied(now, one.body) : now), work),
    )
    const add = (move: Move) => {
      queue.add({ ...move, key: crypto.randomUUID() })
      void run()
    }
    return {
      locationCode,
      works,
      error,
      moves,
      bins,
      move: (orderNumber, body) => add({ orderNumber, body }),
      queue: add,
      drop: (orderNumber) => {
        queue.drop(orderNumber)
        void queries.invalidateQueries({ queryKey })
      },
      reread: () => void refetch(),
    }
  }, [data, error, moves, bins, locationCode, queue, run, queries, queryKey, refetch])
  return <StoreContext value={store}>{children}</StoreContext>
}

export const useStore = (): Store => {
  const store = useContext(StoreContext)
  if (!store) throw new Error('there is no location here')
  return store
}
