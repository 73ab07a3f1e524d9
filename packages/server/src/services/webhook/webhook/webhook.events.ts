import type { EventOf } from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'

type Name = 'webhookCreated' | 'webhookUpdated' | 'webhookDeleted'

export const webhookChanged = (
  ctx: Ctx,
  event: Name,
  { id, code }: { id: string; code: string },
): EventOf<Name> => ({
  event,
  entityId: id,
  payload: { webhookId: id, webhookCode: code, user: ctx.principal.subject },
})
