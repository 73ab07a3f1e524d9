import type { CampaignStatus, TriggerType } from '@tradepost/contract'
import { machine } from '@tradepost/kernel'

type ScheduleStatus = Exclude<CampaignStatus, 'active'>
type EventStatus = Extract<CampaignStatus, 'draft' | 'active' | 'paused'>

export const scheduleMachine = machine<ScheduleStatus, unknown, never, never, 'begun' | 'over'>({
  what: 'campaign',
  initial: 'draft',
  states: {
    draft: ['scheduled'],
    scheduled: ['draft', 'sending', 'failed'],
    sending: { to: ['paused', 'sent', 'failed'], is: ['begun'] },
    paused: { to: ['sending', 'sent', 'failed'], is: ['begun'] },
    sent: { to: [], is: ['begun', 'over'] },
    failed: { to: [], is: ['begun', 'over'] },
  },
})

export const eventMachine = machine<EventStatus, unknown>({
  what: 'campaign',
  initial: 'draft',
  states: { draft: ['active'], active: ['paused', 'draft'], paused: ['active', 'draft'] },
})

/** Moves that only the platform makes. */
const ownMoves: Partial<Record<CampaignStatus, readonly CampaignStatus[]>> = {
  scheduled: ['sending', 'failed'],
  sending: ['sent', 'failed'],
  paused: ['sent', 'failed'],
}

export const isOfType = (triggerType: TriggerType, status: CampaignStatus): boolean =>
  (triggerType === 'event' ? eventMachine : scheduleMachine).states.includes(status as never)

/** Whether a caller may ask for the move. */
export const isAllowedMove = (
  triggerType: TriggerType,
  from: CampaignStatus,
  to: CampaignStatus,
): boolean => {
  if (from === to) return true
  if (!isOfType(triggerType, to) || ownMoves[from]?.includes(to)) return false
  const refusal =
    triggerType === 'event'
      ? eventMachine.refusal(from as EventStatus, to as EventStatus, undefined)
      : scheduleMachine.refusal(from as ScheduleStatus, to as ScheduleStatus, undefined)
  return refusal === null
}

/** Its message and its recipients are settled from here on. */
export const hasBegun = (triggerType: TriggerType, status: CampaignStatus): boolean =>
  triggerType === 'schedule' && scheduleMachine.is(status as ScheduleStatus, 'begun')
