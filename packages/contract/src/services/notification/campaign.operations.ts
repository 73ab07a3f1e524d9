import {
  BatchResult,
  cursorQuery,
  filtersQuery,
  limitOffset,
  PageMeta,
  sortQuery,
} from '../../common/shapes.ts'
import { type Operation, ownBatch } from '../../operation.ts'
import { can } from '../../permission.ts'
import { Batch, FreeObject, List, Obj, Text, Type, withDescription } from '../../schema.ts'
import { FilterObject } from '../segmentation/rules.ts'
import {
  Campaign,
  CampaignCreate,
  CampaignUpdate,
  ChildCampaign,
  campaignFilters,
  campaignSorts,
  childCampaignFilters,
  childCampaignSorts,
} from './campaign.ts'
import { Bounce, messageFilters, messageSorts, NotificationMessage } from './message.ts'

const tag = 'Campaigns'
const page = { ...filtersQuery, ...sortQuery, ...limitOffset(100, 1000), ...cursorQuery }

export const campaignOperations = {
  listCampaigns: {
    method: 'GET',
    path: '/campaigns',
    summary: 'List campaigns',
    tag,
    permission: can.viewNotifications,
    query: Obj(page),
    filters: campaignFilters,
    sorts: campaignSorts,
    responses: { 200: Obj({ meta: PageMeta, campaigns: List(Campaign) }) },
  },
  createCampaigns: {
    method: 'POST',
    path: '/campaigns',
    summary: 'Create campaigns',
    description:
      'A campaign is a draft unless its `status` says otherwise: `scheduled` sends a schedule campaign at its `sendDate` or at once, `active` lets an event campaign follow its event.',
    tag,
    permission: can.createNotifications,
    body: Obj({ campaigns: Batch(CampaignCreate) }),
    responses: { 201: BatchResult },
    batch: true,
  },
  getCampaign: {
    method: 'GET',
    path: '/campaigns/{campaignCode}',
    summary: 'Get a campaign with its figures',
    tag,
    permission: can.viewNotifications,
    responses: { 200: Obj({ campaign: Campaign }) },
    errors: ['campaignNotFound'],
  },
  updateCampaign: {
    method: 'POST',
    path: '/campaigns/{campaignCode}',
    summary: 'Update, start, pause or resume a campaign',
    description:
      'What it sends and to whom can be changed until a schedule campaign has begun; of an event campaign always, for the events to come.',
    tag,
    permission: can.editNotifications,
    body: CampaignUpdate,
    responses: { 204: null },
    errors: ['campaignNotFound', 'campaignBegun', 'campaignMove', 'preconditionFailed'],
    represents: 'getCampaign',
  },
  deleteCampaign: {
    method: 'DELETE',
    path: '/campaigns/{campaignCode}',
    summary: 'Delete a campaign',
    description: 'Its messages and figures go with it. One that is being sent is paused first.',
    tag,
    permission: can.deleteNotifications,
    responses: { 204: null },
    errors: ['campaignNotFound', 'campaignSending', 'preconditionFailed'],
  },
  listChildCampaigns: {
    method: 'GET',
    path: '/campaigns/{campaignCode}/childCampaigns',
    summary: 'List the dispatches or variants of a campaign',
    description:
      'One for each time that an event campaign was sent, or one for each variant of a split test.',
    tag,
    permission: can.viewNotifications,
    query: Obj(page),
    filters: childCampaignFilters,
    sorts: childCampaignSorts,
    responses: { 200: Obj({ meta: PageMeta, campaigns: List(ChildCampaign) }) },
    errors: ['campaignNotFound'],
  },
  listNotificationMessages: {
    method: 'GET',
    path: '/messages',
    summary: 'List messages to recipients',
    description: 'Kept for 180 days.',
    tag,
    permission: can.viewNotifications,
    query: Obj(page),
    filters: messageFilters,
    sorts: messageSorts,
    responses: {
      200: Obj({
        meta: PageMeta,
        messages: withDescription(List(NotificationMessage), 'Messages that were found.'),
      }),
    },
  },
  reportBounces: {
    method: 'POST',
    path: '/bounces',
    summary: 'Report messages that came back',
    description:
      'Many mail servers accept an e-mail and return it later, to a mailbox or your provider. Report it here: the message becomes `bounced`, the figures of its campaign follow, and the address gets no marketing e-mails for as long as the message is kept. Reporting it twice changes nothing.',
    tag,
    permission: can.editNotifications,
    body: Obj({ bounces: withDescription(Batch(Bounce), 'Messages that came back, each by its number.') }),
    responses: { 200: BatchResult },
    ...ownBatch,
  },
} as const satisfies Record<string, Operation>

export const triggerCustomEvent = {
  method: 'POST',
  path: '/customNotificationEvent',
  summary: 'Tell an event of your own',
  description:
    'Every active event campaign with this custom event is sent, to its recipients or to those of them for whom `additionalFilter` holds.',
  tag,
  permission: can.editNotifications,
  body: Obj({
    customEvent: Text(1, 255, { description: 'Name of the event, as campaigns have it.' }),
    additionalFilter: Type.Optional(
      FilterObject('Narrows the recipients, for example `{"emailAddress": "ada@example.test"}`.'),
    ),
    customVariables: Type.Optional({
      ...FreeObject(65_536),
      description: 'Values for `{{custom.<name>}}` in the messages.',
    } as ReturnType<typeof FreeObject>),
  }),
  responses: { 202: null },
} as const satisfies Operation
