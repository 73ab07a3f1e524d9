import { type Db, enqueue, systemClock } from '@tradepost/kernel'

export const SEND = 'sendNotifications'
export const QUEUE = 'notification'

const nameOf = (merchantId: number) => `${QUEUE} ${merchantId}`

/** In the transaction that makes work due. Each merchant has a queue, so one with much to send does not delay the others. */
export const enqueueSending = (db: Db, merchantId: number, afterMs = 0): Promise<void> =>
  enqueue(
    db,
    SEND,
    { merchantId },
    {
      queue: nameOf(merchantId),
      key: nameOf(merchantId),
      ...(afterMs > 0 && { runAt: new Date(systemClock.now().getTime() + afterMs) }),
    },
  )
