const MAX_LENGTH = 1000

/** A refused value as text: an error need not send a large body back. */
export const briefText = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}

/** The value itself unless it is large. */
export const brief = (value: unknown): unknown => {
  const text = briefText(value)
  return text.length > MAX_LENGTH ? text : value
}
