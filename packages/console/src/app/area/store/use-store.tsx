import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FulfillmentOrderUpdate } from '@tradepost/contract'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { kept } from '../../session/kept.ts'
import { keptMoves } from '../../session/kept-moves.ts'
import { useSession } from '../../session/use-session.tsx'
import { applied, type FulfillmentOrder } from './fulfillment-order.ts'
import { createMoveQueue, type Move, type QueuedMove, stuckOrders } from './move-queue.ts'
import { type Known, readFulfillmentOrders } from './read-fulfillment-orders.ts'
import { sendTo } from './send-move.ts'
import { useBins } from './use-bins.ts'
import type { Bins } from './walk.ts'

const FRESH_MS = 15_000
const TRY_AGAIN_MS = 5_000
/** Open orders of one store, the oldest first; more are loaded on request. */
const MOST = 500

type Store = {
  locationCode: string
  /** As they will be when all moves have arrived; undefined until they were read once. */
  fulfillmentOrders: FulfillmentOrder[] | undefined
  /** Reads more of them; undefined when there are no more. */
  readMore: (() => void) | undefined
  error: unknown
  moves: QueuedMove[]
  bins: Bins
  move(orderNumber: string, body: FulfillmentOrderUpdate): void
  /** A move of any kind, behind those that wait already. */
  queue(move: Move): void
  drop(orderNumber: string): void
  reread(): void
}

const StoreContext = createContext<Store | null>(null)

/** The orders of one location and the moves that wait for the network. */
export const StoreProvider = ({ locationCode, children }: { locationCode: string; children: ReactNode }) => {
  const { api, session } = useSession()
  const queries = useQueryClient()
  const place = useMemo(
    () => kept<FulfillmentOrder[]>(`store-${session.merchant.code}-${locationCode}`),
    [session.merchant.code, locationCode],
  )
  const queryKey = useMemo(() => ['store', locationCode], [locationCode])
  const [most, setMost] = useState(MOST)
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const known = await readFulfillmentOrders(api, locationCode, most, signal)
      place.write(known.fulfillmentOrders)
      return known
    },
    // a reload without a network shows what was known
    initialData: () => {
      const fulfillmentOrders = place.read()
      return fulfillmentOrders && { fulfillmentOrders, hasMore: false }
    },
    initialDataUpdatedAt: 0,
    refetchInterval: FRESH_MS,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each wish for more
  useEffect(() => {
    if (most > MOST) void refetch()
  }, [most])
  const queue = useMemo(() => {
    const { code } = session.merchant
    const send = sendTo(api)
    return createMoveQueue({
      kept: keptMoves(localStorage, code),
      send: async (move) => {
        const sent = await send(move)
        // what was read before must not show through until it is read again
        if (sent.isSent && move.kind === undefined)
          queries.setQueryData<Known>(queryKey, (before) => {
            if (!before) return before
            const fulfillmentOrders = before.fulfillmentOrders.map((fulfillmentOrder) =>
              fulfillmentOrder.orderNumber === move.orderNumber
                ? applied(fulfillmentOrder, move.body)
                : fulfillmentOrder,
            )
            place.write(fulfillmentOrders)
            return { ...before, fulfillmentOrders }
          })
        return sent
      },
      exclusively: (task) => navigator.locks.request(`tradepost-moves-${code}`, task),
    })
  }, [api, session.merchant, place, queries, queryKey])
  const moves = useSyncExternalStore(queue.subscribe, queue.list)

  const run = useCallback(async () => {
    const count = await queue.run()
    if (count > 0) await queries.invalidateQueries({ queryKey })
  }, [queue, queries, queryKey])
  useEffect(() => {
    const retry = () => void run()
    retry()
    const timer = setInterval(retry, TRY_AGAIN_MS)
    window.addEventListener('online', retry)
    // a move that another tab has sent is in no queue any more, and not in what was read before
    const follow = () => {
      if (queue.refresh()) void queries.invalidateQueries({ queryKey })
    }
    window.addEventListener('storage', follow)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retry)
      window.removeEventListener('storage', follow)
    }
  }, [run, queue, queries, queryKey])

  const bins = useBins(locationCode, data?.fulfillmentOrders)
  const store = useMemo((): Store => {
    const stuck = stuckOrders(moves)
    const pending = moves.filter(({ orderNumber }) => !stuck.has(orderNumber))
    const fulfillmentOrders = data?.fulfillmentOrders.map((fulfillmentOrder) =>
      pending
        .filter(({ orderNumber }) => orderNumber === fulfillmentOrder.orderNumber)
        .reduce((now, one) => (one.kind === undefined ? applied(now, one.body) : now), fulfillmentOrder),
    )
    const add = (move: Move) => {
      queue.add({ ...move, key: crypto.randomUUID() })
      void run()
    }
    return {
      locationCode,
      fulfillmentOrders,
      readMore: data?.hasMore ? () => setMost(most + MOST) : undefined,
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
  }, [data, most, error, moves, bins, locationCode, queue, run, queries, queryKey, refetch])
  return <StoreContext value={store}>{children}</StoreContext>
}

export const useStore = (): Store => {
  const store = useContext(StoreContext)
  if (!store) throw new Error('there is no location here')
  return store
}
