import type { RoutingRules, RoutingRulesUpdate } from '@tradepost/contract'
import { type Ctx, type Db, emit, entityAnswer, json, rememberedInTransaction } from '@tradepost/kernel'
import * as store from './routing-rules.store.ts'

export const standardRules: RoutingRules = {
  isAutomatic: false,
  strategies: ['fewestSplits', 'nearest', 'mostStock'],
  priorityLocationCodes: [],
  excludedLocationCodes: [],
  maxSplits: null,
  acceptWithinSeconds: null,
}

const remembered = rememberedInTransaction(
  async (db: Db, merchantId: number): Promise<RoutingRules> => ({
    ...standardRules,
    ...(await store.findRules(db, merchantId))?.data,
  }),
)

export const findRoutingRules = remembered.read

export const getRoutingRules = async (ctx: Ctx) => {
  const row = await store.findRules(ctx.db, ctx.merchantId)
  return entityAnswer('routingRules', json({ ...standardRules, ...row?.data }), row?.revision ?? 0)
}

export const updateRoutingRules = (ctx: Ctx, sent: RoutingRulesUpdate) =>
  ctx.tx(async (tx) => {
    remembered.forget(tx)
    const { data, revision } = await store.lockRules(tx, ctx.merchantId)
    ctx.checkMatch(revision)
    if (Object.keys(sent).length === 0) return
    await store.patchRules(tx, ctx.merchantId, { ...data, ...sent })
    await emit(tx, ctx, [
      {
        event: 'routingRulesUpdated',
        entityId: ctx.principal.merchantCode ?? '',
        payload: { keys: Object.keys(sent), user: ctx.principal.subject },
      },
    ])
  })
