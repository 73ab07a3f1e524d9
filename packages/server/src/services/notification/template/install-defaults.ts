import { createHash } from 'node:crypto'
import type { Ctx, Platform, Tx } from '@tradepost/kernel'
import { defaultTemplates } from '../template-default/template.defaults.ts'
import { toStored } from './template.rules.ts'
import * as store from './template.store.ts'

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
