import { type Ctx, sql, type Tx } from '@tradepost/kernel'
import { getMerchantSettings } from '../../merchant/index.ts'
import { filterCondition, type Rules } from '../../segmentation/index.ts'
import { type Facts, loadFacts } from '../event/fact.service.ts'
import { matchesFilter } from '../event/filter.rules.ts'
import type { StoredCampaign } from '../model/campaign.rules.ts'
import type { OpenDispatch } from '../record/dispatch.store.ts'
import * as dispatches from '../record/dispatch.store.ts'
import { dueDateOf, variantFor } from './recipient.rules.ts'
import * as store from './recipient.store.ts'

/** Events whose recipients are found in one step. */
const EVENTS_AT_ONCE = 100

const conditionFor = async (tx: Tx, ctx: Ctx, filters: (Rules | null | undefined)[]) => {
  const present = filters.filter((filter) => filter !== null && filter !== undefined)
  const joined = present.length === 0 ? null : present.length === 1 ? present[0] : { $and: present }
  return joined ? filterCondition(tx, ctx.merchantId, joined, ['recipients', 'filter']) : sql`true`
}

const zoneOf = async (tx: Tx, ctx: Ctx) => (await getMerchantSettings(tx, ctx.merchantId)).defaultTimezone

/** Who of these candidates gets which variant, and when. */
const insertMessagesFor = async (tx: Tx, ctx: Ctx, dispatch: OpenDispatch, found: store.Candidate[]) => {
  const { id, campaignId, data } = dispatch
  const { channel, variants } = data
  const parts = variants.length > 0 ? await dispatches.variantsOf(tx, ctx.merchantId, id) : []
  const weights = variants.length > 0 ? variants.map(({ weight }) => weight) : [1]
  const zone = await zoneOf(tx, ctx)
  const messages = found.map((candidate) => ({
    ...candidate,
    campaignId,
    groupId: id,
    dispatchId: parts[variantFor(`${id} ${candidate.recipient}`, weights)]?.id ?? id,
    dueDate: dueDateOf(data, candidate.zone, zone, ctx.now),
  }))
  await store.insertMessages(tx, ctx.merchantId, ctx.now, channel, messages)
}

/** A campaign that names no customers is for everybody. */
const reachesDevices = ({ data, context }: OpenDispatch): boolean =>
  store.hasAnonymous(data.channel) &&
  data.recipients.segmentCodes.length === 0 &&
  !data.recipients.filter &&
  !context.additionalFilter

const findDevices = async (tx: Tx, ctx: Ctx, dispatch: OpenDispatch, after: string): Promise<void> => {
  const found = await store.listAnonymous(tx, ctx.merchantId, dispatch.data.channel, after)
  await insertMessagesFor(tx, ctx, dispatch, found)
  await dispatches.recordDevice(tx, ctx.merchantId, dispatch.id, {
    lookedTo: found.at(-1)?.recipient ?? after,
    isComplete: found.length < store.STEP,
  })
}

/** A range of customers in the order of their ids: after a crash, the next process continues behind it. */
const findCustomers = async (tx: Tx, ctx: Ctx, dispatch: OpenDispatch): Promise<void> => {
  const { id, data, context, lookedTo } = dispatch
  const { recipients } = data
  const upTo = await store.findBound(tx, ctx.merchantId, lookedTo)
  const condition = await conditionFor(tx, ctx, [recipients.filter, context.additionalFilter])
  const customers = store.inRange(lookedTo, upTo)
  const scope = { customers, condition, segmentCodes: recipients.segmentCodes }
  const found = await store.listCandidates(tx, ctx.merchantId, data, scope)
  await insertMessagesFor(tx, ctx, dispatch, found)
  if (upTo === null && reachesDevices(dispatch))
    await dispatches.recordDevice(tx, ctx.merchantId, id, { lookedTo: '', isComplete: false })
  else await dispatches.recordProgress(tx, ctx.merchantId, [id], upTo)
}

/** The customer of each event; an order without one is reached by the address in it. */
const recipientsOfEvents = async (
  tx: Tx,
  ctx: Ctx,
  data: StoredCampaign,
  group: { id: number; facts: Facts }[],
) => {
  const ids = [...new Set(group.flatMap(({ facts }) => facts.customerId ?? []))]
  const condition = await conditionFor(tx, ctx, [data.recipients.filter])
  const { segmentCodes } = data.recipients
  const found = await store.listCandidates(tx, ctx.merchantId, data, {
    customers: store.amongIds(ids),
    condition,
    segmentCodes,
  })
  const byCustomer = Map.groupBy(found, ({ customerId }) => customerId)
  const isOpen = data.purpose === 'transactional' && !data.recipients.filter && segmentCodes.length === 0
  return group.map(({ id, facts }) => {
    const customers = facts.customerId ? byCustomer.get(facts.customerId) : undefined
    const isGuest = !facts.customerId && data.channel === 'email' && isOpen && facts.emailAddress
    const guest = {
      customerId: null,
      recipient: String(facts.emailAddress),
      locale: facts.locale,
      zone: null,
    }
    // messages about an order are in the language in which it was placed
    const recipients = customers?.map((one) => ({ ...one, locale: facts.locale ?? one.locale }))
    return { id, recipients: recipients ?? (isGuest ? [guest] : []) }
  })
}

const followEvents = async (tx: Tx, ctx: Ctx, open: OpenDispatch[]): Promise<void> => {
  const facts = await loadFacts(tx, ctx, open)
  const matching = open.filter(({ id, data }) =>
    matchesFilter(data.settings.eventFilter, facts.get(id)?.values ?? {}),
  )
  const unmatched = open.filter((dispatch) => !matching.includes(dispatch)).map(({ id }) => id)
  const empty: number[] = []
  for (const group of Map.groupBy(matching, ({ campaignId }) => campaignId).values()) {
    const [{ campaignId, data }] = group as [OpenDispatch]
    const withFacts = group.flatMap(({ id }) => {
      const fact = facts.get(id)
      return fact ? [{ id, facts: fact }] : []
    })
    const found = await recipientsOfEvents(tx, ctx, data, withFacts)
    empty.push(...found.filter(({ recipients }) => recipients.length === 0).map(({ id }) => id))
    const messages = found.flatMap(({ id, recipients }) =>
      recipients.map((one) => ({ ...one, campaignId, groupId: id, dispatchId: id, dueDate: ctx.now })),
    )
    await store.insertMessages(tx, ctx.merchantId, ctx.now, data.channel, messages)
  }
  await dispatches.removeDispatches(tx, ctx.merchantId, [...unmatched, ...empty])
  await dispatches.recordProgress(
    tx,
    ctx.merchantId,
    matching.map(({ id }) => id),
    null,
  )
}

/** One step for the oldest dispatches whose recipients are not all known; false when there are none. */
export const findRecipients = (ctx: Ctx): Promise<boolean> =>
  ctx.tx(async (tx) => {
    const open = await dispatches.lockIncomplete(tx, ctx.merchantId, EVENTS_AT_ONCE)
    const [first] = open
    if (!first) return false
    const events = open.filter(({ context }) => context.event !== undefined)
    if (first.context.event !== undefined) await followEvents(tx, ctx, events)
    else if (first.lookedToDevice === null) await findCustomers(tx, ctx, first)
    else await findDevices(tx, ctx, first, first.lookedToDevice)
    return true
  })
