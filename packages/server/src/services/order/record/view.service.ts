import { type Ctx, fail, parseFields, refuse } from '@tradepost/kernel'
import { imageSite } from '../../catalog/index.ts'

export const readFields = <Name extends string>(
  text: string | undefined,
  known: readonly Name[],
): Set<Name> => {
  const parsed = parseFields(text, known, 'additive')
  if ('problems' in parsed) refuse(parsed.problems)
  return (parsed as { fields: Set<Name> }).fields
}

export const checkInternalIds = (ctx: Ctx, isAsked = false): boolean => {
  if (isAsked && !ctx.principal.isOperator) throw fail('operatorOnly')
  return isAsked
}

export const imagesOf = (ctx: Ctx, isOriginal: boolean) => (isOriginal ? null : imageSite(ctx.platform))
