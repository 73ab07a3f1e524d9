import type { RoutingRules, RoutingRulesUpdate } from '@tradepost/contract'
import { type Ctx, type Db, emit, entityAnswer, json, transactionCache } from '@tradepost/kernel'
import { type CompleteMerchantSettings, getMerchantSettings } from '../../merchant/index.ts'
import * as store from './settings.store.ts'

export const standardRules: Omit<RoutingRules, 'isAutomatic'> = {
  strategies: ['fewestSplits', 'nearest', 'mostStock'],
  priorityLocationCodes: [],
  excludedLocationCodes: [],
  maxSplits: null,
  acceptWithinSeconds: null,
}

export type RoutingSettings = Pick<
  CompleteMerchantSettings,
  'automaticRouting' | 'inventoryReservationStrategy'
>

/** One switch for one thing: the rules only say where, never whether. */
export const isRoutedAutomatically = (settings: RoutingSettings): boolean =>
  settings.automaticRouting && settings.inventoryReservationStrategy !== 'ignore'

const completeRules = (data: RoutingRulesUpdate | undefined, settings: RoutingSettings): RoutingRules => ({
  ...standardRules,
  ...data,
  isAutomatic: isRoutedAutomatically(settings),
})

const cached = transactionCache(async (db: Db, merchantId: number): Promise<RoutingRules> => {
  const [row, settings] = await Promise.all([
    store.findRules(db, merchantId),
    getMerchantSettings(db, merchantId),
  ])
  return completeRules(row?.data, settings)
})

export const findRoutingRules = cached.read

/** The answer changes with the setting, too. */
const revisionOf = (revision: number, settings: RoutingSettings): number =>
  revision * 2 + (isRoutedAutomatically(settings) ? 1 : 0)

export const getRoutingRules = async (ctx: Ctx) => {
  const [row, settings] = await Promise.all([
    store.findRules(ctx.db, ctx.merchantId),
    getMerchantSettings(ctx.db, ctx.merchantId),
  ])
  const rules = completeRules(row?.data, settings)
  return entityAnswer('routingRules', json(rules), revisionOf(row?.revision ?? 0, settings))
}

/** `isAutomatic` is taken and not kept: the setting decides. */
export const updateRoutingRules = (ctx: Ctx, { isAutomatic: _, ...sent }: RoutingRulesUpdate) =>
  ctx.tx(async (tx) => {
    cached.forget(tx)
    const [{ data, revision }, settings] = await Promise.all([
      store.lockRules(tx, ctx.merchantId),
      getMerchantSettings(tx, ctx.merchantId),
    ])
    ctx.checkMatch(revisionOf(revision, settings))
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

/** Whether orders become fulfillment orders by themselves, which is one switch of the merchant. */
export const routesAutomatically = async (db: Db, ctx: Ctx, settings?: RoutingSettings): Promise<boolean> =>
  isRoutedAutomatically(settings ?? (await getMerchantSettings(db, ctx.merchantId)))
