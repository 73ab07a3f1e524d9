import {
  Code,
  DateTime,
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
import { SegmentMemberKey } from './member.ts'
import { FilterObject } from './rules.ts'

export const segmentTypes = ['fixed', 'dynamic'] as const
export type SegmentType = (typeof segmentTypes)[number]
export const segmentStatuses = ['active', 'inactive'] as const
export const evaluationStatuses = ['running', 'done'] as const

const Rules = () =>
  Nullable(FilterObject('Customers that match this filter are members. Null: none; `{}`: all.'))

const changeable = {
  name: Text(1, 255),
  description: Nullable(Text(0, 4000)),
  status: OneOf(segmentStatuses),
  rules: Rules(),
  externalUpdateDate: NullableDateTime(),
}
const { name, ...optional } = changeable
const Kind = () =>
  OneOf(segmentTypes, { description: 'Who chooses the members: `fixed` people, `dynamic` the rules.' })

export const SegmentCreate = Obj({
  code: Code(),
  name,
  type: Kind(),
  ...Patch(optional).properties,
  members: Type.Optional(List(SegmentMemberKey, { max: 1000 })),
})
export type SegmentCreate = Static<typeof SegmentCreate>

/** Code and type never change. */
export const SegmentUpdate = Patch(changeable)
export type SegmentUpdate = Static<typeof SegmentUpdate>

export const Segment = Obj({
  code: Text(0),
  name: Text(0),
  description: changeable.description,
  type: Kind(),
  status: changeable.status,
  rules: changeable.rules,
  memberCount: Type.Integer(),
  evaluation: Nullable(
    Obj({
      status: OneOf(evaluationStatuses),
      progress: Type.Number({ minimum: 0, maximum: 100, description: 'In percent.' }),
    }),
  ),
  externalUpdateDate: NullableDateTime(),
  createDate: DateTime(),
  updateDate: DateTime(),
})
export type Segment = Static<typeof Segment>

export const segmentFilters = [
  'code',
  'name',
  'description',
  'type',
  'status',
  'externalUpdateDate',
  'createDate',
  'updateDate',
] as const
export const segmentSorts = ['code', 'name', 'createDate', 'updateDate'] as const
