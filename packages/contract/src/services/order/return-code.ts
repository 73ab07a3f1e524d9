import {
  Flag,
  Localized,
  Nullable,
  Numeric,
  Obj,
  OneOf,
  Patch,
  type Static,
  Text,
  Type,
} from '../../schema.ts'
import { returnCodeStatuses } from './return-words.ts'

/** Texts by locale; a plain text is one in the language of the merchant. */
const Name = () =>
  Type.Unsafe<string | Record<string, string>>({
    ...Localized(Text(1, 255)),
    type: ['object', 'string'],
    minLength: 1,
    maxLength: 255,
    description: 'A text for each locale, or a plain text in the language of the merchant.',
  })
const SequenceId = () =>
  Type.Integer({
    minimum: 0,
    maximum: 2147483647,
    description: 'The place among the others, the lowest first.',
  })

const fields = {
  status: OneOf(returnCodeStatuses, { description: 'New returns can only name active ones.' }),
  sequenceId: SequenceId(),
  name: Name(),
}
const isResellable = Flag({
  description: 'Whether goods in this condition are put into stock again when their return line completes.',
})
const Code = () => Text(1, 255, { description: 'The code that return lines refer to.' })

export const ReturnReasonCreate = Obj({ code: Code(), ...Patch(fields).properties })
export type ReturnReasonCreate = Static<typeof ReturnReasonCreate>
export const ReturnReasonUpdate = Patch({ code: Code(), ...fields })
export type ReturnReasonUpdate = Static<typeof ReturnReasonUpdate>

export const ProductConditionCreate = Obj({ code: Code(), ...Patch({ ...fields, isResellable }).properties })
export type ProductConditionCreate = Static<typeof ProductConditionCreate>
export const ProductConditionUpdate = Patch({ code: Code(), ...fields, isResellable })
export type ProductConditionUpdate = Static<typeof ProductConditionUpdate>

const readFields = {
  code: Code(),
  status: fields.status,
  sequenceId: Numeric(),
  name: Nullable(Text(0, undefined, { description: 'In the asked language, else in that of the merchant.' })),
}
export const ReturnReason = Obj(readFields)
export type ReturnReason = Static<typeof ReturnReason>
export const ProductCondition = Obj({ ...readFields, isResellable })
export type ProductCondition = Static<typeof ProductCondition>

export const returnReasonFilters = ['status'] as const
