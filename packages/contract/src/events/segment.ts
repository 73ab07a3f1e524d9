import { Obj, OneOf } from '../schema.ts'
import { codeOf, type EventDefinition, ids } from './definition.ts'

const segmentCode = codeOf('segment')
const segment = { entity: 'segment', payload: Obj({ segmentCode }) }

export const segmentEvents = {
  segmentCreated: { ...segment, description: 'A segment was created.' },
  segmentUpdated: { ...segment, description: 'A segment was changed: a field or its rules.' },
  segmentDeleted: { ...segment, description: 'A segment was deleted.' },
  segmentChanged: {
    entity: 'segment',
    description: 'Members joined or left a segment. Large changes are split into several events.',
    payload: Obj({
      segmentCode,
      type: OneOf(['customer', 'device'], { description: 'The kind of members.' }),
      added: ids('Ids of customers, or codes of devices, that joined.'),
      removed: ids('Ids of customers, or codes of devices, that left.'),
    }),
  },
} as const satisfies Record<string, EventDefinition>
