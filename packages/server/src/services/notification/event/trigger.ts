import { type Ctx, refuse, traceparent } from '@tradepost/kernel'
import { checkFilter, definitionsFor, type Rules, toRules } from '../../segmentation/index.ts'
import * as dispatches from '../record/dispatch.store.ts'
import { enqueueSending } from '../record/enqueue-sending.service.ts'

type CustomEvent = {
  customEvent: string
  additionalFilter?: Rules
  customVariables?: Record<string, unknown>
}

/** Accepted whether or not a campaign follows it: the sender need not know. */
export const triggerCustomEvent = (
  ctx: Ctx,
  { customEvent, additionalFilter, customVariables = {} }: CustomEvent,
) =>
  ctx.tx(async (tx) => {
    const filter = toRules(additionalFilter ?? null)
    if (filter)
      refuse(checkFilter(filter, await definitionsFor(tx, ctx.merchantId, filter), ['additionalFilter']))
    const active = await dispatches.listFollowing(tx, [ctx.merchantId], ['custom'])
    const following = active.filter(({ settings }) => settings.customEvent === customEvent)
    if (following.length === 0) return
    const eventKey = ctx.platform.ids.uuid()
    const context = { custom: customVariables, ...(filter && { additionalFilter: filter }) }
    const rows = following.map(({ id }) => ({
      campaignId: id,
      variant: null,
      eventKey,
      context,
      trace: traceparent(),
    }))
    await dispatches.insertDispatches(tx, ctx.merchantId, ctx.now, rows)
    await enqueueSending(tx, ctx.merchantId)
  })
