import {
  List,
  Localized,
  MAX_PROSE,
  Nullable,
  NullableDateTime,
  Obj,
  OneOf,
  Patch,
  type Static,
  Text,
  Type,
  withinBytes,
} from '../../schema.ts'
import { notificationChannels, notificationStatuses, openingActions } from './words.ts'

const words =
  'Placeholders such as `{{customer.firstName}}` are filled in; `{{#if}}`, `{{#unless}}` and `{{#each}}` are blocks, `date`, `time`, `number` and `currency` format a value.'

export const MessageText = Patch({
  title: Nullable(Text(0, 255, { description: `Subject of an e-mail, title of a push message. ${words}` })),
  text: Nullable(
    Text(0, MAX_PROSE, {
      description: 'Plain text, of an e-mail beside the HTML. Taken from `html` when only that is given.',
    }),
  ),
  html: Nullable(
    Text(0, MAX_PROSE, {
      description: 'HTML of an e-mail. Values are escaped; without it the text is sent as HTML, too.',
    }),
  ),
})
export type MessageText = Static<typeof MessageText>

export const Messages = () => ({
  ...Localized(MessageText),
  description:
    'The message by locale. A recipient gets that of their locale, else of their language, else of the merchant, else the first.',
})

export const OpeningAction = Obj({
  type: OneOf(openingActions, { description: 'Where the link leads.' }),
  link: Text(0, 2048, {
    description:
      'Path in the app, code or address. A link to the start page may end with `?coupon=CODE`, which is then in the cart.',
  }),
})

/** One message to one recipient. */
export const NotificationMessage = Obj({
  id: Text(0, undefined, { description: 'Also the first part of the `Message-ID` of an e-mail.' }),
  campaignCode: Text(0),
  childCampaignCode: Text(0, undefined, { description: 'Code of the dispatch or variant it belongs to.' }),
  channel: OneOf(notificationChannels),
  customerId: Nullable(Text(0)),
  recipient: Text(0, undefined, { description: 'E-mail address, telephone number, device or subscription.' }),
  localeCode: Nullable(Text(0)),
  status: OneOf(notificationStatuses, {
    description:
      '`unknown`: the connection or the process ended between the last byte and the answer, so that it may have arrived; it is never sent again.',
  }),
  attempts: Type.Integer({ description: 'How often it was tried.' }),
  error: Nullable(Text(0, undefined, { description: 'Answer of the other side to the last attempt.' })),
  title: Nullable(
    Text(0, undefined, {
      description:
        'Subject as it was sent, of messages about an order; null for others, and once the customer was erased.',
    }),
  ),
  text: Nullable(Text(0, undefined, { description: 'Plain text as it was sent, where there is a title.' })),
  dueDate: NullableDateTime(),
  sentDate: NullableDateTime(),
  openedDate: NullableDateTime(),
  clickedDate: NullableDateTime(),
})

export const Bounce = Obj({
  messageId: Text(1, 998, {
    description: 'Id of the message, or the `Message-ID` of the e-mail, which begins with it.',
  }),
  reason: Type.Optional(
    Nullable(Text(0, 1000, { description: 'Why it came back; becomes the `error` of the message.' })),
  ),
})
export type Bounce = Static<typeof Bounce>

export const messageFilters = [
  'campaignCode',
  'channel',
  'customerId',
  'recipient',
  'status',
  'sentDate',
] as const
export const messageSorts = ['id', 'sentDate'] as const

/** Values of a preview. */
export const SampleData = () =>
  Type.Optional(
    Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      ...withinBytes(),
      description: 'Values for `customer`, `event` and `custom`; of those left out there are samples.',
    }),
  )

export const RenderedMessage = Obj({
  localeCode: Text(0),
  title: Text(0, undefined, { description: 'As the recipient sees it.' }),
  text: Text(0, undefined, { description: 'The plain-text part.' }),
  html: Nullable(Text(0, undefined, { description: 'The HTML part of an e-mail; null for other channels.' })),
  problems: List(Text(0, undefined, { description: 'Fields of the template without a value.' })),
})
