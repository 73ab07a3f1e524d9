/** Something in a request that the server did not understand and left out, or a batch in which nothing succeeded. */
export type Warning = {
  operation: string
  /** In words, for a log. */
  text: string
  /** Where in the body; empty for those that are about no single field. */
  path: (string | number)[]
  /** The known name that comes closest, if one does. */
  nearest: string | undefined
  requestId: string | undefined
}

const entry =
  /unknown-field;path="([^"]*)"(?:;nearest="([^"]*)")?|unknown-fields;count=(\d+)|nothing-succeeded;items=(\d+)/g

const decode = (step: string): string | number =>
  /^\d{1,9}$/.test(step) ? Number(step) : decodeURIComponent(step)

const textOf = (path: (string | number)[], nearest: string | undefined) =>
  `unknown field ${path.join('.')}${nearest === undefined ? '' : `, did you mean ${nearest}?`}`

/** Reads the header `Tradepost-Warning`. */
export const warningsOf = (operation: string, headers: Headers): Warning[] => {
  const header = headers.get('tradepost-warning')
  if (header === null) return []
  const requestId = headers.get('x-request-id') ?? undefined
  return [...header.matchAll(entry)].map(([, pointer, name, count, items]) => {
    if (items !== undefined)
      return { operation, text: `none of ${items} items succeeded`, path: [], nearest: undefined, requestId }
    if (pointer === undefined)
      return { operation, text: `${count} more unknown fields`, path: [], nearest: undefined, requestId }
    const path = pointer.split('/').slice(1).map(decode)
    const nearest = name === undefined ? undefined : decodeURIComponent(name)
    return { operation, text: textOf(path, nearest), path, nearest, requestId }
  })
}
