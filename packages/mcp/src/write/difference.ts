type Fields = Record<string, unknown>

/** Every write sets these. */
const always = new Set(['updateDate', 'revision', 'updatedBy'])

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An entity after an update, in the rules of the interface: objects merge, everything else replaces. */
export const merged = (before: unknown, sent: unknown): unknown => {
  if (!isFields(before) || !isFields(sent)) return sent
  const changed = Object.entries(sent).map(([name, value]) => [name, merged(before[name], value)])
  return { ...before, ...Object.fromEntries(changed) }
}

/** Equal for the same content, whatever the order of fields. */
const textOf = (value: unknown): string =>
  value === undefined || value === null
    ? 'nothing'
    : JSON.stringify(value, (_, inner) =>
        isFields(inner) ? Object.fromEntries(Object.entries(inner).sort()) : inner,
      )

/** `price.price: 12.5 → 13.13`, a line for each field. */
export const differences = (before: unknown, after: unknown, path = ''): string[] => {
  if (isFields(before) && isFields(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((name) => !always.has(name))
      .flatMap((name) => differences(before[name], after[name], path === '' ? name : `${path}.${name}`))
  const [was, becomes] = [textOf(before), textOf(after)]
  return was === becomes ? [] : [`${path}: ${was} → ${becomes}`]
}
