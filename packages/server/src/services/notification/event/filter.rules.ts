type Values = Record<string, unknown>

const accepts = (wanted: unknown, value: unknown): boolean =>
  Array.isArray(wanted) ? wanted.includes(value) : wanted === value

/** Fields of the event itself; those of its order are looked at when the order is read. */
export const passesPayload = (filter: Values | null, payload: Values): boolean =>
  Object.entries(filter ?? {}).every(
    ([field, wanted]) => !Object.hasOwn(payload, field) || accepts(wanted, payload[field]),
  )

const at = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        value !== null && typeof value === 'object' && Object.hasOwn(value, name)
          ? (value as Values)[name]
          : undefined,
      values,
    )

/** Every field of the filter has the value, or one of the values. */
export const matchesFilter = (filter: Values | null, values: Values): boolean =>
  Object.entries(filter ?? {}).every(([path, wanted]) => accepts(wanted, at(values, path)))
