import Type, { type Static, type TSchema, type TUnsafe } from 'typebox'

export { type Static, type TSchema, Type }

/** An object of exactly these fields. Whether unknown ones are dropped or refused is the service's choice. */
export const Obj = <P extends Record<string, TSchema>>(
  properties: P,
  options: Record<string, unknown> = {},
) => Type.Object(properties, { additionalProperties: false, ...options })

export const Text = (min: number, max?: number, options: Record<string, unknown> = {}) =>
  Type.String({
    ...(min > 0 && { minLength: min }),
    ...(max !== undefined && { maxLength: max }),
    ...options,
  })

/** Text that existing clients also send as a number; the validator makes text of it. */
export const TextOrNumber = (min: number, max: number, options: Record<string, unknown> = {}) =>
  Type.Unsafe<string>({
    type: ['string', 'number'],
    'x-text-from-number': true,
    ...(min > 0 && { minLength: min }),
    maxLength: max,
    ...options,
  })

/** Adds a description for the reference page to a copy of the schema. */
export const withDescription = <T extends TSchema>(schema: T, description: string): T => ({
  ...schema,
  description,
})

/** A closed set of words. */
export const OneOf = <const V extends readonly string[]>(values: V, options: Record<string, unknown> = {}) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values], ...options })

/** A word for a reason or a kind: those of the interface are suggestions, any other text is kept as it is. */
export const KnownWord = <const V extends readonly string[]>(known: V, description: string) =>
  Type.Unsafe<V[number] | (string & {})>({
    ...Text(1, 255),
    description: `${description} Known: ${known.join(', ')}; any other text is kept as it is.`,
    'x-known-values': [...known],
  })

/** `T | null` as one schema, so that a violation is reported once and not once per branch of a union. */
export const Nullable = <T extends TSchema>(schema: T): TUnsafe<Static<T> | null> => {
  const { type, enum: values, ...rest } = schema as unknown as { type?: string | string[]; enum?: unknown[] }
  return Type.Unsafe<Static<T> | null>({
    ...rest,
    // without a type anything passes, null too
    ...(type !== undefined && { type: [type, 'null'].flat() }),
    ...(values && { enum: [...values, null] }),
  })
}

export const localePattern = '^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,4})?$'

/** A locale code in any case; `en-US` is stored as `en-us`. */
export const Locale = (options: Record<string, unknown> = {}) =>
  Text(2, 5, { pattern: localePattern, ...options })

/** A localization object: locale code to value. */
export const Localized = <T extends TSchema>(value: T) =>
  Type.Unsafe<Record<string, Static<T>>>({
    type: 'object',
    propertyNames: { pattern: localePattern },
    additionalProperties: value,
    maxProperties: 100,
  })

export const List = <T extends TSchema>(items: T, options: { min?: number; max?: number } = {}) =>
  Type.Array(items, {
    ...(options.min !== undefined && { minItems: options.min }),
    ...(options.max !== undefined && { maxItems: options.max }),
  })

/** A batch as every service takes it: at least one item, at most a thousand. */
export const Batch = <T extends TSchema>(items: T, max = 1000) => List(items, { min: 1, max })

/** An object or the bare list in its place: one schema, so that a violation is reported once. */
export const OrList = <O extends TSchema, T extends TSchema>(
  object: O,
  items: T,
  bounds: { minItems?: number; maxItems?: number } = {},
) => Type.Unsafe<Static<O> | Static<T>[]>({ ...object, type: ['object', 'array'], items, ...bounds })

/** Texts in prose or HTML, such as descriptions. */
export const MAX_PROSE = 64_000

/** The keyword bounds what no other one does: the length of a value as JSON, in bytes. */
export const withinBytes = (bytes = 65_536) => ({ 'x-max-bytes': bytes })

/** The body of a create or an update that arrives inside of another body. */
export const MAX_PAYLOAD_BYTES = 2_097_152

/** Any JSON value. */
export const Anything = (maxBytes?: number) => Type.Unsafe<unknown>(withinBytes(maxBytes))

/** An object with any keys. */
export const FreeObject = (maxBytes?: number) =>
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    ...withinBytes(maxBytes),
  })

export const DateTime = () => Type.String({ format: 'date-time' })
export const NullableDateTime = () => Nullable(DateTime())
export const Code = () => Text(1, 255)
export const Numeric = () => Type.Number()
export const NullableText = () => Nullable(Text(0))
export const NullableNumber = () => Nullable(Type.Number())
export const Flag = (options: Record<string, unknown> = {}) => Type.Boolean(options)

/** A file in a form. Without a type, as OpenAPI describes bytes. */
export const UploadedFile = (description: string) =>
  Type.Unsafe<Blob>({ contentMediaType: 'application/octet-stream', description })

/** An answer that is a table in a file and not JSON. */
export const CsvFile = (description: string) =>
  Type.Unsafe<string>({ type: 'string', contentMediaType: 'text/csv', description })
/** An answer that is a file of another kind. */
export const AnyFile = (contentMediaType: string, description: string) =>
  Type.Unsafe<string>({ type: 'string', contentMediaType, description })
/** Undefined for JSON. */
export const mediaTypeOf = (schema: TSchema | null | undefined): string | undefined =>
  (schema as { contentMediaType?: string } | null)?.contentMediaType
export const isCsv = (schema: TSchema | null | undefined): boolean => mediaTypeOf(schema) === 'text/csv'

/** Every field optional: the update shape of a create shape, less the fields that cannot change. */
export const Patch = <P extends Record<string, TSchema>, K extends keyof P = never>(
  properties: P,
  fixed: readonly K[] = [],
  options: Record<string, unknown> = {},
) =>
  Obj(
    Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => !(fixed as readonly string[]).includes(name))
        .map(([name, schema]) => [name, Type.Optional(schema)]),
    ) as unknown as { [N in Exclude<keyof P, K>]: ReturnType<typeof Type.Optional<P[N]>> },
    options,
  )
