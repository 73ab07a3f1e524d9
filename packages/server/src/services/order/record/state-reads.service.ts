import type { ErrorName } from '@tradepost/contract'
import { Answer, type Ctx, fail, type Machine, readList } from '@tradepost/kernel'
import { type CompleteMerchantSettings, getMerchantSettings } from '../../merchant/index.ts'
import { type Demands, noDemands, withDemands } from '../model/state/demand.rules.ts'
import { findState, type HistoryTables, historyRules, listHistory } from './history.store.ts'

type Kind<Status extends string> = {
  tables: HistoryTables
  machine: Pick<Machine<Status, never>, 'transitions'>
  historyTypes: readonly string[]
  /** The error of a number that no order has. */
  missing: ErrorName
  /** Fields that the merchant demands with a move. */
  demands?(settings: CompleteMerchantSettings, type: string | null): Demands
}

type HistoryQuery = { filters?: string; sort?: string }

/** The reads that every kind of order has: its id, its possible next states, and its history. */
export const stateReads = <Status extends string>({
  tables,
  machine,
  historyTypes,
  missing,
  demands = () => noDemands,
}: Kind<Status>) => {
  const rules = historyRules(historyTypes)
  const foundState = async (ctx: Ctx, orderNumber: string) => {
    const found = await findState<Status>(ctx.db, ctx.merchantId, tables, orderNumber)
    if (!found) throw fail(missing)
    return found
  }
  return {
    getId: async (ctx: Ctx, orderNumber: string) => {
      const { id } = await foundState(ctx, orderNumber)
      return { id }
    },
    getTransitions: async (ctx: Ctx, orderNumber: string) => {
      const [{ status, type }, settings] = await Promise.all([
        foundState(ctx, orderNumber),
        getMerchantSettings(ctx.db, ctx.merchantId),
      ])
      return { status, transitions: withDemands(machine.transitions(status), demands(settings, type)) }
    },
    listHistory: async (ctx: Ctx, orderNumber: string, query: HistoryQuery) => {
      const list = readList(query, rules)
      const found = await listHistory(ctx.db, ctx.merchantId, tables, orderNumber, list)
      if (!found) throw fail(missing)
      return new Answer(`{"history":${found.text}}`)
    },
  }
}
