import { Obj } from '../schema.ts'
import { codeOf, type EventDefinition } from './definition.ts'

const promotion = { entity: 'promotion', payload: Obj({ promotionCode: codeOf('promotion') }) }

export const promotionEvents = {
  promotionCreated: { ...promotion, description: 'A promotion was created.' },
  promotionUpdated: { ...promotion, description: 'A promotion or one of its coupons was changed.' },
  promotionDeleted: { ...promotion, description: 'A promotion was deleted, together with its coupons.' },
} as const satisfies Record<string, EventDefinition>
