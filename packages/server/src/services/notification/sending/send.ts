import type { NotificationChannel } from '@tradepost/contract'
import { type Ctx, commitLazily, markFailed, traceWork } from '@tradepost/kernel'
import type { HandOver, Outcome, Sender } from '../channel/channel.types.ts'
import { openEmail } from '../channel/email.service.ts'
import { openGateway } from '../channel/gateway.service.ts'
import { openWebPush } from '../channel/web-push.service.ts'
import { settingsOf } from '../setting/setting.service.ts'
import { findMerchantName } from '../shop-look/merchant-name.store.ts'
import { removeBrowsers } from '../subscription/subscription.store.ts'
import * as store from './claim.store.ts'
import { groupCommit } from './group-commit.ts'
import { endOf } from './outcome.rules.ts'
import { type Prepared, prepareDeliveries } from './prepare.ts'

/** Messages claimed at a time. */
const BATCH = 400
/** Each waits for a commit before its last line, so a slow disk is made up for by sending more of them side by side. */
const AT_ONCE = 16

type Senders = { of(channel: NotificationChannel): Promise<Sender>; close(): void }

const openSenders = async (ctx: Ctx): Promise<Senders> => {
  const { platform, merchantId } = ctx
  const settings = await settingsOf(platform, ctx.db, merchantId)
  const open: Record<NotificationChannel, () => Promise<Sender>> = {
    email: async () => openEmail(platform, settings, await findMerchantName(ctx.db, merchantId)),
    webPush: async () => openWebPush(platform, merchantId),
    push: async () => openGateway(platform, settings, 'push'),
    sms: async () => openGateway(platform, settings, 'sms'),
  }
  const opened = new Map<NotificationChannel, Promise<Sender>>()
  return {
    of: (channel) => {
      const sender = opened.get(channel) ?? open[channel]()
      opened.set(channel, sender)
      return sender
    },
    close: () => {
      for (const sender of opened.values()) void sender.then((one) => one.close())
    },
  }
}

/** As many as the second that runs has left. */
const claim = (ctx: Ctx, token: string): Promise<{ claimed: store.Claimed[]; isPaced: boolean }> =>
  ctx.tx(async (tx) => {
    const { maxPerSecond } = await settingsOf(ctx.platform, tx, ctx.merchantId)
    const left = maxPerSecond - (await store.lockPace(tx, ctx.merchantId))
    if (left <= 0) return { claimed: [], isPaced: true }
    const key = { merchantId: ctx.merchantId, token }
    await commitLazily(tx)
    const claimed = await store.claimMessages(tx, key, ctx.now, Math.min(left, BATCH))
    await store.recordPace(tx, ctx.merchantId, claimed.length)
    return { claimed, isPaced: false }
  })

type Batch = { prepared: Prepared[]; end: SendingEnd | null }

const nextBatch = async (ctx: Ctx, token: string): Promise<Batch> => {
  const { claimed, isPaced } = await claim(ctx, token)
  if (isPaced) return { prepared: [], end: 'paced' }
  if (claimed.length === 0) return { prepared: [], end: 'empty' }
  return { prepared: await prepareDeliveries(ctx, claimed), end: null }
}

const eachAtOnce = async <Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  const queue = items.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of queue) await work(item)
    }),
  )
}

const attempt = (
  { delivery, channel, trace, claimed }: Prepared,
  senders: Senders,
  handOver: HandOver,
): Promise<Outcome> =>
  traceWork(
    () => ({
      name: `send ${channel}`,
      kind: 'producer',
      attributes: { 'tradepost.message': claimed.id, 'tradepost.attempts': claimed.attempts },
    }),
    trace,
    async (span) => {
      const outcome: Outcome =
        'problem' in delivery
          ? { status: 'failed', error: delivery.problem }
          : await (await senders.of(channel)).send(delivery, handOver)
      if (span && outcome.status !== 'sent') markFailed(span, outcome.status)
      return outcome
    },
  )

export type SendingEnd = 'empty' | 'paced' | 'more'

/** Sends what is due until the time is over. */
export const sendUntil = async (ctx: Ctx, isOver: () => boolean): Promise<SendingEnd> => {
  const key = { merchantId: ctx.merchantId, token: ctx.platform.ids.uuid() }
  const senders = await openSenders(ctx)
  const handOver = groupCommit(async (ids: number[]) => {
    const marked = await store.markSending(ctx.db, key, ctx.now, ids)
    return (id) => marked.has(id)
  })
  // what a crash of the database takes back was handed over all the same: its end is unknown then, and nothing is sent twice
  const record = groupCommit(async (ends: store.MessageEnd[]) => {
    await ctx.tx((tx) => Promise.all([commitLazily(tx), store.recordEnds(tx, key, ctx.now, ends)]))
    return () => undefined
  })
  const recorded: Promise<unknown>[] = []
  const sendOne = async (prepared: Prepared): Promise<void> => {
    const { id, attempts, recipient } = prepared.claimed
    const outcome = await attempt(prepared, senders, () => handOver(id))
    const end = endOf(id, attempts, outcome, ctx.now)
    // the connection continues with the next one
    if (end) recorded.push(record(end).catch((error: unknown) => error))
    if (outcome.status === 'bounced' && prepared.channel === 'webPush')
      await removeBrowsers(ctx.db, ctx, [recipient])
  }
  try {
    for (let ahead: Promise<Batch> | null = null; ahead || !isOver(); ) {
      const { prepared, end }: Batch = await (ahead ?? nextBatch(ctx, key.token))
      // asked before the batch in front of it had ended: what that one lost may be due again
      const isEarly = ahead !== null && end === 'empty'
      ahead = null
      if (isEarly) continue
      if (end) return end
      if (prepared.length === BATCH && !isOver()) {
        ahead = nextBatch(ctx, key.token)
        // awaited in its turn
        ahead.catch(() => undefined)
      }
      await eachAtOnce(prepared, sendOne)
      const failed = (await Promise.all(recorded.splice(0))).find((error) => error !== undefined)
      if (failed) throw failed
    }
    return 'more'
  } finally {
    senders.close()
  }
}
