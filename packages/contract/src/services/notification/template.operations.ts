import {
  BatchResult,
  cursorQuery,
  filtersQuery,
  limitOffset,
  PageMeta,
  sortQuery,
} from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { Batch, Code, List, Nullable, Obj, OneOf, Type } from '../../schema.ts'
import { Messages, RenderedMessage, SampleData } from './message.ts'
import { Template, TemplateCreate, TemplateUpdate, templateFilters, templateSorts } from './template.ts'
import { notificationChannels } from './words.ts'

const tag = 'Templates'

export const templateOperations = {
  listTemplates: {
    method: 'GET',
    path: '/templates',
    summary: 'List templates',
    tag,
    permission: can.viewNotifications,
    query: Obj({ ...filtersQuery, ...sortQuery, ...limitOffset(100, 1000), ...cursorQuery }),
    filters: templateFilters,
    sorts: templateSorts,
    responses: { 200: Obj({ meta: PageMeta, templates: List(Template) }) },
  },
  createTemplates: {
    method: 'POST',
    path: '/templates',
    summary: 'Create templates',
    description:
      'A template alone sends nothing: campaigns do. Its texts are checked: a placeholder that is not closed or a helper that does not exist is refused.',
    tag,
    permission: can.createNotifications,
    body: Obj({ templates: Batch(TemplateCreate) }),
    responses: { 201: BatchResult },
    batch: true,
  },
  getTemplate: {
    method: 'GET',
    path: '/templates/{templateCode}',
    summary: 'Get a template',
    tag,
    permission: can.viewNotifications,
    responses: { 200: Obj({ template: Template }) },
    errors: ['templateNotFound'],
  },
  updateTemplate: {
    method: 'POST',
    path: '/templates/{templateCode}',
    summary: 'Update a template',
    description: 'Messages merge by locale. Campaigns that are being sent go on with the new texts.',
    tag,
    permission: can.editNotifications,
    body: TemplateUpdate,
    responses: { 204: null },
    errors: ['templateNotFound', 'preconditionFailed'],
    represents: 'getTemplate',
  },
  deleteTemplate: {
    method: 'DELETE',
    path: '/templates/{templateCode}',
    summary: 'Delete a template',
    description: 'Refused while a campaign that is not over uses it.',
    tag,
    permission: can.deleteNotifications,
    responses: { 204: null },
    errors: ['templateNotFound', 'templateInUse', 'preconditionFailed'],
  },
  previewMessage: {
    method: 'POST',
    path: '/preview',
    summary: 'Show a message as a recipient would see it',
    description:
      'Of a template, of a campaign, or of messages that are not stored yet. Nothing is sent. Values that are not given are samples.',
    tag,
    permission: can.viewNotifications,
    body: Obj({
      templateCode: Type.Optional(Nullable(Code())),
      campaignCode: Type.Optional(Nullable(Code())),
      messages: Type.Optional(Messages()),
      channel: Type.Optional(OneOf(notificationChannels, { description: 'E-mail when left out.' })),
      localeCode: Type.Optional(Nullable(Code())),
      data: SampleData(),
    }),
    responses: { 200: Obj({ message: RenderedMessage }) },
    errors: ['templateNotFound', 'campaignNotFound'],
    safe: true,
  },
} as const satisfies Record<string, Operation>
