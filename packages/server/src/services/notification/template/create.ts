import type { TemplateCreate } from '@tradepost/contract'
import { batchError, type Ctx, existing, firstOfEach } from '@tradepost/kernel'
import { checkMessages } from '../render/check.rules.ts'
import { toStored } from './template.rules.ts'
import * as store from './template.store.ts'

/** Texts that cannot be filled in are errors of their item; the other templates are stored. */
export const createTemplates = (ctx: Ctx, templates: TemplateCreate[]) =>
  ctx.tx(async (tx) => {
    const refused = templates.flatMap(({ code, messages }, index) => {
      const problems = checkMessages(messages, ['messages'])
      return problems.length > 0 ? [batchError({ index, entity: 'template', id: code }, problems)] : []
    })
    const fresh = firstOfEach(templates, refused)
    const stored = await store.insertTemplates(
      tx,
      ctx,
      fresh.map((sent) => ({ code: sent.code, data: toStored(sent) })),
    )
    return {
      errors: existing(templates, stored, 'template', 'templateExists', refused),
    }
  })
