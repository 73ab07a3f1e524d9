import { conflict, type ErrorDefinition, notFound } from './definition.ts'

export const intake = {
  eventNotFound: notFound('Event'),
  eventNotFailed: conflict('Only an event that failed can be retried'),
} as const satisfies Record<string, ErrorDefinition>
