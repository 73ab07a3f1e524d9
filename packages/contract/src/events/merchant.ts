import { Obj } from '../schema.ts'
import { codeOf, type EventDefinition, ids } from './definition.ts'

const merchantCode = codeOf('merchant')
const merchant = { entity: 'merchant', payload: Obj({ merchantCode }) }
const shop = { entity: 'shop', payload: Obj({ shopCode: codeOf('shop') }) }

/** Values stay behind, because settings may hold secrets. */
export const merchantEvents = {
  merchantUpdated: { ...merchant, description: 'The merchant was changed: a field or an image.' },
  settingsUpdated: {
    entity: 'merchant',
    description: 'Settings of the merchant were changed.',
    payload: Obj({ merchantCode, keys: ids('Names of the settings that were sent.') }),
  },
  shopCreated: { ...shop, description: 'A shop was created.' },
  shopUpdated: { ...shop, description: 'A shop was changed, or became or ceased to be the default.' },
  shopDeleted: { ...shop, description: 'A shop was deleted.' },
} as const satisfies Record<string, EventDefinition>
