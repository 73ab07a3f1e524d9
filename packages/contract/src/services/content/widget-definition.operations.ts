import { limitOffset, PageMeta } from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { Batch, List, Obj, Text, Type } from '../../schema.ts'
import {
  WidgetConfigDefinition,
  WidgetConfigDefinitionCreate,
  WidgetConfigDefinitionUpdate,
} from './widget-definition.ts'

const tag = 'Widget definitions'
const definitions = '/shops/{shopCode}/widgetConfigDefinitions'
const definition = `${definitions}/{widgetConfigDefinitionCode}` as const
const known = ['shopNotFound', 'widgetDefinitionNotFound'] as const

export const widgetDefinitionOperations = {
  listWidgetConfigDefinitions: {
    method: 'GET',
    path: definitions,
    summary: 'List widget definitions',
    description: 'The standard ones first, then those of the shop in the order in which they were created.',
    tag,
    permission: can.viewContent,
    query: Obj({
      localeCode: Type.Optional(
        Text(0, 5, { description: 'Only texts of this language, or of the language of the shop.' }),
      ),
      ...limitOffset(100, 100),
    }),
    responses: { 200: Obj({ meta: PageMeta, widgetConfigDefinitions: List(WidgetConfigDefinition) }) },
    errors: ['shopNotFound'],
  },
  createWidgetConfigDefinitions: {
    method: 'POST',
    path: definitions,
    summary: 'Create widget definitions',
    description: 'All of them or none.',
    tag,
    permission: can.createContent,
    body: Obj({ widgetConfigDefinitions: Batch(WidgetConfigDefinitionCreate, 20) }),
    responses: { 200: Obj({}) },
    errors: ['shopNotFound', 'tooManyWidgetDefinitions'],
  },
  getWidgetConfigDefinition: {
    method: 'GET',
    path: definition,
    summary: 'Get a widget definition',
    tag,
    permission: can.viewContent,
    responses: { 200: Obj({ widgetConfigDefinition: WidgetConfigDefinition }) },
    errors: known,
  },
  updateWidgetConfigDefinition: {
    method: 'POST',
    path: definition,
    summary: 'Update a widget definition',
    description:
      '`widgetConfigInputs` are replaced as a whole. Live pages stay as they are; drafts are checked when they are next changed.',
    tag,
    permission: can.editContent,
    body: WidgetConfigDefinitionUpdate,
    responses: { 204: null },
    errors: [...known, 'standardWidgetDefinition', 'preconditionFailed'],
    represents: 'getWidgetConfigDefinition',
  },
  deleteWidgetConfigDefinition: {
    method: 'DELETE',
    path: definition,
    summary: 'Delete a widget definition',
    description: 'Only while no draft and no live page has a widget of this kind.',
    tag,
    permission: can.deleteContent,
    responses: { 204: null },
    errors: [...known, 'standardWidgetDefinition', 'widgetDefinitionUsed', 'preconditionFailed'],
  },
} as const satisfies Record<string, Operation>
