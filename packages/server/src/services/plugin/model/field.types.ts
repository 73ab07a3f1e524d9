import { Nullable, Text, Type } from '@tradepost/contract'

export const OptionalText = (max = 255) => Type.Optional(Nullable(Text(0, max)))

export const OptionalAmount = () => Type.Optional(Nullable(Type.Number({ minimum: -1e12, maximum: 1e12 })))

/** Values of any kind, which come back as they were sent. */
export const AnyValue = () => Type.Optional(Type.Unsafe<unknown>({}))
