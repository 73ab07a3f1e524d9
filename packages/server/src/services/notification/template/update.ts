import type { TemplateUpdate } from '@tradepost/contract'
import { type Ctx, refuse } from '@tradepost/kernel'
import { checkMessages } from '../render/check.rules.ts'
import { lockedTemplate } from './lock.service.ts'
import { mergeTemplate } from './template.rules.ts'
import * as store from './template.store.ts'

export const updateTemplate = (ctx: Ctx, code: string, patch: TemplateUpdate) =>
  ctx.tx(async (tx) => {
    const { data } = await lockedTemplate(tx, ctx, code)
    if (Object.keys(patch).length === 0) return
    refuse(checkMessages(patch.messages, ['messages']))
    const hasOwnTexts = patch.messages !== undefined
    await store.updateTemplate(tx, ctx, code, { data: mergeTemplate(data, patch), hasOwnTexts })
  })
