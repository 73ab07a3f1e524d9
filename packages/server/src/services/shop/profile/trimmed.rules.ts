import type { Static, TSchema } from '@tradepost/contract'
import { compileBody, refuse } from '@tradepost/kernel'

/** Texts without the space around them, of which something must be left; what is null was not sent. */
export const trimmedBy = <T extends TSchema>(schema: T): ((sent: object) => Static<T>) => {
  const check = compileBody(schema)
  return (sent) => {
    const body = Object.fromEntries(
      Object.entries(sent).flatMap(([name, value]) =>
        value === null ? [] : [[name, typeof value === 'string' ? value.trim() : value]],
      ),
    )
    refuse(check(body).problems)
    return body as Static<T>
  }
}
