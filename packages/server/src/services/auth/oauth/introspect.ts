import type { TokenInQuestion } from '@tradepost/contract'
import { type Ctx, secretAnswer } from '@tradepost/kernel'
import { describe, mayIntrospect, readQuestion } from './described-token.service.ts'

/** RFC 7662. A token of another merchant is as unknown as one that never was. */
export const introspectToken = async (
  { platform }: Ctx,
  body: TokenInQuestion,
  authorization: string | undefined,
) => {
  const { caller, token } = await readQuestion(platform, body, authorization)
  const found = await describe(platform, token)
  return secretAnswer(
    found && mayIntrospect(caller, found) ? { active: true, ...found.about } : { active: false },
  )
}
