import type { TemplateCreate } from '@tradepost/contract'
import { expectNoErrors } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'

export const welcome: TemplateCreate = {
  code: 'welcome',
  name: 'Welcome',
  messages: { 'en-us': { title: 'Hello {{customer.firstName}}', text: 'Welcome' } },
}

/** A merchant with these templates beside the default ones. */
export const withTemplates = async (...templates: TemplateCreate[]) => {
  const h = await harness()
  const create = (...sent: TemplateCreate[]) => h.api.createTemplates({ body: { templates: sent } })
  if (templates.length > 0) expectNoErrors(await create(...templates))
  const read = async (templateCode = 'welcome') => (await h.api.getTemplate({ templateCode })).template
  return { ...h, create, read }
}
