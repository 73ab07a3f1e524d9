import { isDeepStrictEqual } from 'node:util'
import {
  type EventDefinition,
  eventsByService,
  MAX_WEBHOOKS,
  type SyncEventDefinition,
  syncEvents,
  texts,
  type WebhookCreate,
  type WebhookUpdate,
} from '@tradepost/contract'
import {
  Answer,
  type Ctx,
  emit,
  entityAnswer,
  fail,
  inRequestOrder,
  isUuid,
  type ListQuery,
  missingText,
  readList,
  type Tx,
} from '@tradepost/kernel'
import { webhookChanged } from './webhook.events.ts'
import * as rules from './webhook.rules.ts'
import * as store from './webhook.store.ts'

export const listWebhooks = async (ctx: Ctx, query: ListQuery) => {
  const list = readList({ ...query, limit: MAX_WEBHOOKS }, store.rules)
  return new Answer(`{"webhooks":${await store.listWebhooks(ctx.db, ctx.merchantId, list)}}`)
}

export const getWebhook = async (ctx: Ctx, id: string) => {
  const row = isUuid(id) ? await store.findWebhook(ctx.db, ctx.merchantId, id) : null
  if (!row) throw fail('webhookNotFound')
  return entityAnswer('webhook', row.text, row.revision)
}

/** Webhooks of either list, in one transaction. */
export const storeWebhooks = (ctx: Ctx, kind: rules.WebhookKind, sent: rules.SentWebhook[]) =>
  ctx.tx(async (tx) => {
    const { ids, vault } = ctx.platform
    const unknown = rules.eventErrors(kind, sent)
    const refused = new Set(unknown.map(({ entityIndex }) => entityIndex))
    const known = sent.flatMap(({ code, events, ...item }, index) => {
      const id = ids.uuid()
      return refused.has(index)
        ? []
        : [
            {
              ...item,
              index,
              id,
              code: code ?? id,
              events: rules.eventCodes(events),
              secret: vault.seal(ids.secret()),
              isSync: kind.isSync,
            },
          ]
    })
    const count = await store.lockCount(tx, ctx.merchantId)
    const taken = rules.questionErrors(kind, known, await store.listSyncReceivers(tx, ctx.merchantId))
    const takenIndexes = new Set(taken.map(({ entityIndex }) => entityIndex))
    const wanted = known.filter(({ index }) => !takenIndexes.has(index))
    const room = rules.roomErrors(kind, wanted, count)
    const fitting = wanted.slice(0, room.fitting)
    const stored = await store.insertWebhooks(tx, ctx.merchantId, fitting, ctx.now)
    await emit(
      tx,
      ctx,
      stored.map((webhook) => webhookChanged(ctx, 'webhookCreated', webhook)),
    )
    const isStored = new Set(stored.map(({ id }) => id))
    const existing = fitting
      .filter(({ id }) => !isStored.has(id))
      .map(({ index, code }) => rules.codeError(kind, index, code))
    return {
      errors: inRequestOrder(unknown, taken, room.errors, existing),
      ids: fitting.map(({ id }) => id).filter((id) => isStored.has(id)),
    }
  })

export const createWebhooks = (ctx: Ctx, sent: WebhookCreate[]) => storeWebhooks(ctx, rules.kinds.async, sent)

/** One of either list. */
export const lockedWebhook = async (tx: Tx, ctx: Ctx, id: string) => {
  const locked = isUuid(id) ? await store.lockWebhook(tx, ctx.merchantId, id) : null
  if (!locked) throw fail('webhookNotFound')
  return locked
}

const lockedListed = async (tx: Tx, ctx: Ctx, id: string) => {
  const locked = await lockedWebhook(tx, ctx, id)
  if (locked.isSync) throw fail('webhookNotFound')
  return locked
}

const checkEvents = async (
  tx: Tx,
  ctx: Ctx,
  { id, isSync }: store.LockedWebhook,
  sent: { code: string }[],
) => {
  const unknown = rules.unknownEvent(isSync ? rules.kinds.sync : rules.kinds.async, sent)
  if (unknown !== undefined) throw fail('eventKindNotFound', missingText('eventKindNotFound', unknown))
  const receivers = await store.listSyncReceivers(tx, ctx.merchantId)
  const taken = rules.takenQuestion(id, rules.eventCodes(sent), receivers)
  if (taken) throw fail('eventTaken', texts.eventTaken(taken.event, taken.code))
}

/** Whether anything changed. */
export const changeWebhook = async (
  tx: Tx,
  ctx: Ctx,
  before: store.LockedWebhook,
  patch: WebhookUpdate,
): Promise<boolean> => {
  if (patch.events) await checkEvents(tx, ctx, before, patch.events)
  const events = patch.events ? rules.eventCodes(patch.events) : before.events
  const after = { ...before, ...patch, events }
  if (isDeepStrictEqual(after, before)) return false

  await store.patchWebhook(tx, ctx.merchantId, before.id, after, ctx.now)
  await emit(tx, ctx, [webhookChanged(ctx, 'webhookUpdated', before)])
  return true
}

export const updateWebhook = (ctx: Ctx, id: string, patch: WebhookUpdate) =>
  ctx.tx(async (tx) => {
    if (patch.events) await store.lockWebhooks(tx, ctx.merchantId)
    const before = await lockedListed(tx, ctx, id)
    ctx.checkMatch(before.revision)
    await changeWebhook(tx, ctx, before, patch)
  })

export const removeLocked = async (tx: Tx, ctx: Ctx, before: store.LockedWebhook): Promise<void> => {
  await store.removeWebhook(tx, ctx.merchantId, before.id)
  await emit(tx, ctx, [webhookChanged(ctx, 'webhookDeleted', before)])
}

export const deleteWebhook = (ctx: Ctx, id: string) =>
  ctx.tx(async (tx) => {
    const before = await lockedListed(tx, ctx, id)
    ctx.checkMatch(before.revision)
    await removeLocked(tx, ctx, before)
  })

const kindOf = ([code, event]: [string, EventDefinition | SyncEventDefinition]) => ({
  code,
  entity: event.entity,
  description: event.description,
  fields: Object.keys((event.payload as { properties?: Record<string, unknown> }).properties ?? {}),
  isSync: rules.isQuestion(code),
})

export const listEventKinds = () => ({
  events: [...Object.values(eventsByService), syncEvents].flatMap((table) =>
    Object.entries<EventDefinition | SyncEventDefinition>(table).map(kindOf),
  ),
})
