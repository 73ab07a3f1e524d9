import {
  Code,
  DateTime,
  Flag,
  FreeObject,
  List,
  Nullable,
  NullableDateTime,
  Obj,
  OneOf,
  Patch,
  type Static,
  Text,
  Type,
} from '../../schema.ts'
import { TimeZone } from '../merchant-settings.ts'
import { FilterObject } from '../segmentation/rules.ts'
import { Messages, OpeningAction } from './message.ts'
import {
  campaignStatuses,
  childCampaignStatuses,
  childCampaignTypes,
  notificationChannels,
  notificationEventTypes,
  notificationPurposes,
  triggerTypes,
} from './words.ts'

const settingFields = {
  sendDate: {
    ...NullableDateTime(),
    description: 'When a schedule campaign is sent; null: as soon as its status is `scheduled`.',
  } as ReturnType<typeof NullableDateTime>,
  timezone: Nullable(
    TimeZone({ description: 'Whose clock shows `sendDate`; null: the time zone of the merchant.' }),
  ),
  inRecipientTimezone: Flag({
    description:
      'Each recipient gets it when their own clock shows that time: by the customer attribute `timezone`, else by their default location, else by the merchant.',
  }),
  eventType: Nullable(
    OneOf(notificationEventTypes, { description: 'The event that an event campaign follows.' }),
  ),
  customEvent: Nullable(Text(1, 255, { description: 'Name of the event when its type is `custom`.' })),
  eventFilter: Nullable({
    ...FreeObject(4096),
    description:
      'Only events with these values, by field: `{"newStatus": "ready"}`; a list means any of its values.',
  } as ReturnType<typeof FreeObject>),
}

const recipientFields = {
  segmentCodes: {
    ...List(Code(), { max: 100 }),
    description: 'Members of any of these segments; empty: all.',
  },
  filter: Nullable(FilterObject('Only customers for whom it holds, like the rules of a segment.')),
}

const Variant = Obj({
  weight: Type.Integer({
    minimum: 1,
    maximum: 1000,
    description: 'Its share among the weights of all variants.',
  }),
  templateCode: Type.Optional(Nullable(Code())),
  messages: Type.Optional(Messages()),
})

const fields = {
  name: Text(1, 255),
  channel: OneOf(notificationChannels, { description: 'How the messages reach the recipients.' }),
  triggerType: OneOf(triggerTypes, {
    description: '`schedule`: sent once; `event`: whenever the event happens.',
  }),
  purpose: OneOf(notificationPurposes, {
    description:
      'Marketing needs the consent of the customer (`settings.marketingOptIn`) and can be unsubscribed. System events are `transactional` when nothing is said, everything else `marketing`.',
  }),
  status: OneOf(campaignStatuses, {
    description:
      'Set `scheduled` or `active` to start it, `paused` to stop it for a while. A sent campaign cannot be changed.',
  }),
  settings: Patch(settingFields),
  templateCode: Nullable(
    Text(1, 255, { description: 'Template of the messages, unless `messages` has some.' }),
  ),
  messages: Messages(),
  variants: {
    ...List(Variant, { max: 10 }),
    description: 'Of a split test, 2 to 10: each recipient gets one of them, by weight.',
  },
  recipients: Patch(recipientFields),
  action: Nullable(OpeningAction),
}
const { name, channel, triggerType, ...optional } = fields

export const CampaignCreate = Obj({ code: Code(), name, channel, triggerType, ...Patch(optional).properties })
export type CampaignCreate = Static<typeof CampaignCreate>
export const CampaignUpdate = Patch(fields, ['triggerType'])
export type CampaignUpdate = Static<typeof CampaignUpdate>

const count = (description: string) => Type.Integer({ description })
export const CampaignStatistics = Obj({
  recipients: count('Messages in all, one for each recipient.'),
  sent: count('Messages that the other side took over.'),
  opened: count('Messages that were opened, as far as mail programs tell.'),
  clicked: count('Messages with at least one clicked link.'),
  unsubscribed: count('Recipients who unsubscribed by a link of a message.'),
  bounced: count('Messages refused for good because of their address.'),
  failed: count('Messages given up for another reason.'),
  unknown: count('Messages that may have arrived, see the status of messages.'),
})
export type CampaignStatistics = Static<typeof CampaignStatistics>

export const Campaign = Obj({
  code: Text(0),
  ...fields,
  settings: Obj(settingFields),
  recipients: Obj(recipientFields),
  error: Nullable(Text(0, undefined, { description: 'Why it failed.' })),
  statistics: CampaignStatistics,
  startedDate: NullableDateTime(),
  endedDate: NullableDateTime(),
  createDate: DateTime(),
  updateDate: DateTime(),
})
export type Campaign = Static<typeof Campaign>

export const ChildCampaign = Obj({
  code: Text(0, undefined, { description: 'Code of its campaign and a number.' }),
  parentCampaignCode: Text(0, undefined, { description: 'Code of its campaign.' }),
  type: OneOf(childCampaignTypes, {
    description: 'One dispatch of an event campaign, or a variant of a split test.',
  }),
  distributionIndex: Nullable(Type.Integer({ description: 'Position of the variant, from 0.' })),
  eventType: Nullable(OneOf(notificationEventTypes)),
  customEvent: Nullable(Text(0)),
  status: OneOf(childCampaignStatuses),
  statistics: CampaignStatistics,
  createDate: DateTime(),
  endedDate: NullableDateTime(),
})

export const campaignFilters = [
  'code',
  'name',
  'status',
  'channel',
  'triggerType',
  'templateCode',
  'createDate',
  'updateDate',
] as const
export const campaignSorts = ['code', 'name', 'createDate', 'updateDate'] as const
export const childCampaignFilters = ['status', 'createDate'] as const
export const childCampaignSorts = ['createDate'] as const
