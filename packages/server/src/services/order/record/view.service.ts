import { type Ctx, fail, parseFields } from '@tradepost/kernel'
import { imageSite } from '../../catalog/index.ts'

export const readFields = <Name extends string>(
  text: string | undefined,
  known: readonly Name[],
): Set<Name> => parseFields(text, known, 'additive')

export const checkInternalIds = (ctx: Ctx, isAsked = false): boolean => {
  if (isAsked && !ctx.principal.isOperator) throw fail('operatorOnly')
  return isAsked
}

export const imagesOf = (ctx: Ctx, isOriginal: boolean) => (isOriginal ? null : imageSite(ctx.platform))
