import { eventReceiver } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import * as intake from './intake.service.ts'
import { intakeTable } from './intake.table.ts'

export const intakeRoutes = routes(eventReceiver, {
  receiveEvents: ({ ctx, body }) => intake.receiveEvents(ctx, intakeTable, body.events),
  listEvents: ({ ctx, query }) => intake.listEvents(ctx, query),
  retryEvent: ({ ctx, params }) => intake.retryEvent(ctx, params.eventId),
})
