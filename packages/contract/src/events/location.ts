import { Obj } from '../schema.ts'
import { difference, type EventDefinition, locationCode, user } from './definition.ts'

const location = { entity: 'location', payload: Obj({ locationCode, user }) }

export const locationEvents = {
  locationCreated: { ...location, description: 'A location was created.' },
  locationUpdated: {
    entity: 'location',
    description: 'A location was changed, or became or ceased to be the default of its type.',
    payload: Obj({ locationCode, user, ...difference }),
  },
  locationDeleted: { ...location, description: 'A location was deleted.' },
} as const satisfies Record<string, EventDefinition>
