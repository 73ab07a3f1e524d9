import { Obj } from '../schema.ts'
import { codeOf, type EventDefinition, ids, user } from './definition.ts'

const template = { entity: 'notificationTemplate', payload: Obj({ templateCode: codeOf('template') }) }
const campaign = { entity: 'campaign', payload: Obj({ campaignCode: codeOf('campaign') }) }

export const notificationEvents = {
  notificationTemplateCreated: { ...template, description: 'A template of notifications was created.' },
  notificationTemplateUpdated: { ...template, description: 'A template of notifications was changed.' },
  notificationTemplateDeleted: { ...template, description: 'A template of notifications was deleted.' },
  campaignCreated: { ...campaign, description: 'A campaign was created.' },
  campaignUpdated: { ...campaign, description: 'A campaign was changed, started, paused or has ended.' },
  campaignDeleted: { ...campaign, description: 'A campaign was deleted.' },
  notificationSettingsUpdated: {
    entity: 'merchant',
    description: 'Settings of notifications were changed.',
    payload: Obj({ keys: ids('Names of the settings that were sent.'), user }),
  },
} as const satisfies Record<string, EventDefinition>
