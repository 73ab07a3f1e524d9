import {
  type Client,
  ConnectionError,
  expectNoErrors,
  RateLimitError,
  ServerError,
  UnauthorizedError,
} from '@tradepost/sdk'
import { textOf } from '../../parts/states.tsx'
import type { Move, QueuedMove, Sent } from './move-queue.ts'

/** Later, when the server is there again, the same request can still succeed. */
const isTemporary = (error: unknown): boolean =>
  [ConnectionError, RateLimitError, ServerError, UnauthorizedError].some((kind) => error instanceof kind)

const call = async (api: Client, move: Move, options: { idempotencyKey: string }): Promise<unknown> => {
  const { orderNumber } = move
  if (move.kind === 'comment')
    return api.createFulfillmentOrderComment({ orderNumber, body: move.body }, options)
  if (move.kind === 'return')
    return expectNoErrors(await api.createReturnOrders({ body: { returnOrders: [move.body] } }, options))
  return api.updateFulfillmentOrder({ orderNumber, body: move.body }, options)
}

export const sendTo =
  (api: Client) =>
  async (move: QueuedMove): Promise<Sent> => {
    try {
      await call(api, move, { idempotencyKey: move.key })
      return { isSent: true }
    } catch (error) {
      return isTemporary(error) ? { isSent: false } : { isSent: false, problem: textOf(error) }
    }
  }
