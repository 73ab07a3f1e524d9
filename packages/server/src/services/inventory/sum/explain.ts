import { Answer, type Ctx, fail } from '@tradepost/kernel'
import { findExplanation, type RecordQuestion } from './explain.read.ts'

/** Explains the available quantity. */
export const explainInventory = async (ctx: Ctx, question: RecordQuestion) => {
  const found = await findExplanation(ctx.db, ctx.merchantId, question)
  if (!found) throw fail('inventoryNotFound')
  return new Answer(found.text)
}
