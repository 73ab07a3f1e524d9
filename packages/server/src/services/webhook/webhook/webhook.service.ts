import { isDeepStrictEqual } from 'node:util'
import {
  type EventDefinition,
  eventsByService,
  MAX_WEBHOOKS,
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

export const createWebhooks = (ctx: Ctx, sent: WebhookCreate[]) =>
  ctx.tx(async (tx) => {
    const { ids, vault } = ctx.platform
    const unknown = rules.eventErrors(sent)
    const refused = new Set(unknown.map(({ entityIndex }) => entityIndex))
    const wanted = sent.flatMap(({ code, events, ...item }, index) => {
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
            },
          ]
    })
    const room = rules.roomErrors(wanted, await store.lockCount(tx, ctx.merchantId))
    const fitting = wanted.slice(0, room.fitting)
    const stored = await store.insertWebhooks(tx, ctx.merchantId, fitting, ctx.now)
    await emit(
      tx,
      ctx,
      stored.map((webhook) => webhookChanged(ctx, 'webhookCreated', webhook)),
    )
    const isStored = new Set(stored.map(({ id }) => id))
    const taken = fitting
      .filter(({ id }) => !isStored.has(id))
      .map(({ index, code }) => rules.codeError(index, code))
    return {
      errors: inRequestOrder(unknown, room.errors, taken),
      ids: fitting.map(({ id }) => id).filter((id) => isStored.has(id)),
    }
  })

export const lockedWebhook = async (tx: Tx, ctx: Ctx, id: string) => {
  const locked = isUuid(id) ? await store.lockWebhook(tx, ctx.merchantId, id) : null
  if (!locked) throw fail('webhookNotFound')
  return locked
}

export const updateWebhook = (ctx: Ctx, id: string, patch: WebhookUpdate) =>
  ctx.tx(async (tx) => {
    const before = await lockedWebhook(tx, ctx, id)
    ctx.checkMatch(before.revision)
    const unknown = rules.unknownEvent(patch.events ?? [])
    if (unknown !== undefined) throw fail('eventKindNotFound', missingText('eventKindNotFound', unknown))
    const events = patch.events ? rules.eventCodes(patch.events) : before.events
    const after = { ...before, ...patch, events }
    if (isDeepStrictEqual(after, before)) return

    await store.patchWebhook(tx, ctx.merchantId, id, after, ctx.now)
    await emit(tx, ctx, [webhookChanged(ctx, 'webhookUpdated', before)])
  })

export const deleteWebhook = (ctx: Ctx, id: string) =>
  ctx.tx(async (tx) => {
    const before = await lockedWebhook(tx, ctx, id)
    ctx.checkMatch(before.revision)
    await store.removeWebhook(tx, ctx.merchantId, id)
    await emit(tx, ctx, [webhookChanged(ctx, 'webhookDeleted', before)])
  })

const fieldsOf = ({ payload }: EventDefinition) =>
  Object.keys((payload as { properties?: Record<string, unknown> }).properties ?? {})

export const listEventKinds = () => ({
  events: Object.values(eventsByService).flatMap((table) =>
    Object.entries<EventDefinition>(table).map(([code, event]) => ({
      code,
      entity: event.entity,
      description: event.description,
      fields: fieldsOf(event),
    })),
  ),
})
