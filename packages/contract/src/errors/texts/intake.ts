export const intake = {
  nothingToApply: (event: string, entity: string) =>
    `There is nothing to apply for the event ${event} of the entity ${entity}`,
  eventWithoutEntity: 'The event names no entity: entityId is missing',
  invalidPayload: 'The payload is not valid',
  eventCrashed: 'The server ended twice while it applied this event, so the event was set aside',
}
