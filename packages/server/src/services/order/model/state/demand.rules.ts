import { texts } from '@tradepost/contract'
import type { Problem } from '@tradepost/kernel'
import type { CompleteMerchantSettings } from '../../../merchant/index.ts'

type Demanded = 'notes' | 'posTransactionId'

/** Fields that a merchant wants to be filled, by the state that an order enters. */
export type Demands = { [status: string]: Demanded | undefined }

type Setting = 'notesOnCancelRequired' | 'notesOnRejectRequired' | 'POSOrderNumberRequired'

export const noDemands: Demands = {}

/** Of every order. */
export const noteDemands = (settings: Pick<CompleteMerchantSettings, Setting>): Demands => ({
  canceled: settings.notesOnCancelRequired ? 'notes' : undefined,
  rejected: settings.notesOnRejectRequired ? 'notes' : undefined,
})

/** Of the work on an order, which may end at a till. */
export const fulfillmentDemands = (
  settings: Pick<CompleteMerchantSettings, Setting>,
  type: string | null,
): Demands => ({
  ...noteDemands(settings),
  fulfilled: settings.POSOrderNumberRequired && type !== 'directShip' ? 'posTransactionId' : undefined,
})

/** Only a note in this request counts; earlier ones say nothing about this move. */
export const checkDemands = (
  demands: Demands,
  { from, to }: { from: string; to: string },
  values: { [field in Demanded]?: string | null },
): Problem[] => {
  const field = from === to ? undefined : demands[to]
  if (!field || values[field]?.trim()) return []
  const message = texts.stateNeedsField(to, field)
  return [{ code: 'OBJECT_MISSING_REQUIRED_PROPERTY', message, path: [field] }]
}

/** The possible moves, each with the fields that have to come with it. */
export const withDemands = <Move extends { to: string; requires: string[] }>(
  moves: Move[],
  demands: Demands,
): Move[] =>
  moves.map((move) => {
    const field = demands[move.to]
    return field ? { ...move, requires: [...move.requires, field] } : move
  })
