import { Obj, OneOf, Text } from '../schema.ts'
import type { EventDefinition } from './definition.ts'

export const importEvents = {
  importCompleted: {
    entity: 'import',
    description: 'An import has ended.',
    payload: Obj({
      ref: Text(36, 36, { description: 'Reference of the import.' }),
      status: OneOf(['succeeded', 'failed'], {
        description: 'How it ended: `failed` when it was aborted; rows that were rejected are no failure.',
      }),
    }),
  },
} as const satisfies Record<string, EventDefinition>
