import { type TSchema, Type } from '../../schema.ts'

/** With four decimals its text has at most the fifteen digits that a number holds exactly. */
export const MAX_AMOUNT = 100_000_000_000

/** Money. Existing clients also send it as text ("90.00"), which the validator turns into a number. */
export const Amount = (options: Record<string, unknown> = {}) =>
  Type.Unsafe<number>({
    type: ['number', 'string'],
    'x-numeric-text': true,
    pattern: '^[+-]?\\d{1,11}(\\.\\d{1,20})?$',
    ...(options.exclusiveMinimum === undefined && { minimum: -MAX_AMOUNT }),
    maximum: MAX_AMOUNT,
    ...options,
  })

/** Goods are also sold by weight. */
export const LineQuantity = () => Type.Number({ minimum: 0, maximum: 1_000_000_000 })

/** A position in `addressSequences`. */
export const AddressIndex = (options: Record<string, unknown> = {}) =>
  Type.Integer({ minimum: 0, maximum: 999, ...options })

/** As it is read: the number, with the words of the amount that is written. */
export const ReadAmount = (written: TSchema) =>
  Type.Number({ description: (written as { description?: string }).description })
