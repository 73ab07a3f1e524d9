import { Code, DateTime, List, Nullable, Obj, OneOf, Patch, type Static, Text } from '../../schema.ts'
import { Messages, OpeningAction } from './message.ts'
import { notificationChannels, notificationEventTypes, templateStatuses, triggerTypes } from './words.ts'

const fields = {
  name: Text(1, 255),
  channels: {
    ...List(OneOf(notificationChannels), { max: 10 }),
    uniqueItems: true,
    description: 'Channels that the messages are written for.',
  },
  triggerType: Nullable(OneOf(triggerTypes, { description: 'Kind of campaign that it is meant for.' })),
  eventType: Nullable(
    OneOf(notificationEventTypes, {
      description: 'The event whose variables it uses; `custom` for own ones.',
    }),
  ),
  messages: Messages(),
  action: Nullable(OpeningAction),
  status: OneOf(templateStatuses, { description: 'An inactive template cannot be chosen by a campaign.' }),
}
const { name, ...optional } = fields

export const TemplateCreate = Obj({ code: Code(), name, ...Patch(optional).properties })
export type TemplateCreate = Static<typeof TemplateCreate>
export const TemplateUpdate = Patch(fields)
export type TemplateUpdate = Static<typeof TemplateUpdate>
export const Template = Obj({ code: Text(0), ...fields, createDate: DateTime(), updateDate: DateTime() })
export type Template = Static<typeof Template>

export const templateFilters = [
  'code',
  'name',
  'channels',
  'triggerType',
  'eventType',
  'status',
  'createDate',
  'updateDate',
] as const
export const templateSorts = ['code', 'name', 'createDate', 'updateDate'] as const
