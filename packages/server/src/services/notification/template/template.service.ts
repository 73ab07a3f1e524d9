import { createHash } from 'node:crypto'
import type { TemplateCreate, TemplateUpdate } from '@tradepost/contract'
import {
  batchError,
  type Ctx,
  entityAnswer,
  existing,
  fail,
  firstOfEach,
  inRequestOrder,
  type ListQuery,
  type Platform,
  readList,
  refuse,
  type Tx,
} from '@tradepost/kernel'
import { checkMessages } from '../render/message-check.rules.ts'
import { defaultTemplates } from '../template-default/template.defaults.ts'
import { mergeTemplate, toStored } from './template.rules.ts'
import * as store from './template.store.ts'

export const listTemplates = (ctx: Ctx, query: ListQuery) =>
  store.listTemplates(ctx.db, ctx.merchantId, readList(query, store.listRules))

export const getTemplate = async (ctx: Ctx, code: string) => {
  const row = await store.findTemplate(ctx.db, ctx.merchantId, code)
  if (!row) throw fail('templateNotFound')
  return entityAnswer('template', row.text, row.revision)
}

/** Texts that cannot be filled in are errors of their item; the other templates are stored. */
export const createTemplates = (ctx: Ctx, templates: TemplateCreate[]) =>
  ctx.tx(async (tx) => {
    const refused = templates.flatMap(({ code, messages }, index) => {
      const problems = checkMessages(messages, ['messages'])
      return problems.length > 0 ? [batchError({ index, entity: 'template', id: code }, problems)] : []
    })
    const failed = new Set(refused.map(({ entityIndex }) => entityIndex))
    const fresh = firstOfEach(templates.filter((_, index) => !failed.has(index)))
    const stored = await store.insertTemplates(
      tx,
      ctx,
      fresh.map((sent) => ({ code: sent.code, data: toStored(sent) })),
    )
    return {
      errors: inRequestOrder(refused, existing(templates, stored, 'template', 'templateExists', refused)),
    }
  })

const lockedTemplate = async (tx: Tx, ctx: Ctx, code: string) => {
  const locked = await store.lockTemplate(tx, ctx.merchantId, code)
  if (!locked) throw fail('templateNotFound')
  ctx.checkMatch(locked.revision)
  return locked
}

export const updateTemplate = (ctx: Ctx, code: string, patch: TemplateUpdate) =>
  ctx.tx(async (tx) => {
    const { data } = await lockedTemplate(tx, ctx, code)
    if (Object.keys(patch).length === 0) return
    refuse(checkMessages(patch.messages, ['messages']))
    const hasOwnTexts = patch.messages !== undefined
    await store.updateTemplate(tx, ctx, code, { data: mergeTemplate(data, patch), hasOwnTexts })
  })

export const deleteTemplate = (ctx: Ctx, code: string) =>
  ctx.tx(async (tx) => {
    await lockedTemplate(tx, ctx, code)
    if (await store.isUsed(tx, ctx.merchantId, code)) throw fail('templateInUse')
    await store.removeTemplate(tx, ctx, code)
  })

const standard = () => defaultTemplates.map((template) => ({ code: template.code, data: toStored(template) }))

/** The start of a new merchant: transactional messages, which it can change or delete. */
export const createDefaultTemplates = async (tx: Tx, ctx: Ctx): Promise<void> => {
  await store.insertDefaults(tx, ctx, standard())
}

/** When a server starts: merchants of an earlier version get the texts of this one, where they have none of their own. */
export const renewTemplates = async ({ database, clock }: Platform): Promise<void> => {
  const templates = standard().map((one) => ({
    ...one,
    digest: createHash('sha256').update(JSON.stringify(one.data.messages)).digest('hex'),
  }))
  await store.renewDefaults(database, clock.now(), templates)
}
