import { can } from '@tradepost/contract'
import { type Caller, Ctx, type Platform, type Principal } from '@tradepost/kernel'
import { checkoutOf, type PluginShop } from '../../merchant/index.ts'
import { linesOf } from '../log/plugin-log.rules.ts'
import { insertLines } from '../log/plugin-log.store.ts'
import { isFile, type PluginCall, type PluginFile, shopKey } from '../model/action.types.ts'
import type { PluginError } from '../model/plugin.errors.ts'
import { pluginOf } from '../model/plugin-setting.rules.ts'
import type { VendorNames } from '../model/vendor.rules.ts'
import { type ActionSet, dispatch, type Form, toPluginError } from './dispatch.service.ts'
import { errorAnswer, successAnswer } from './envelope.rules.ts'

/** Changes that a platform makes are recorded under the name of its shop. */
export const principalOfShop = ({ merchantId, merchantCode, code, name }: PluginShop): Principal => ({
  kind: 'merchant',
  merchantId,
  merchantCode,
  subject: `shop:${code}`,
  name: `Plugin of ${name}`,
  clientId: `shop:${code}`,
  tokenId: '',
  permissions: new Set([can.doEverything]),
  isOperator: false,
})

export const callOf = (
  platform: Platform,
  shop: PluginShop,
  names: VendorNames,
  { requestId, caller }: { requestId: string; caller: Caller },
): PluginCall => ({
  ctx: new Ctx(platform, principalOfShop(shop), requestId, platform.log, undefined, caller),
  shop,
  plugin: pluginOf(shop.pluginSettings),
  checkout: checkoutOf(shop),
  names,
})

export type PluginAnswer = { body: Record<string, unknown> } | { file: PluginFile }

const traceIdOf = ({ trace_id }: Form) => (typeof trace_id === 'string' ? trace_id : null)

type Done = { form: Form; error: PluginError | null; ms: number }

/** A log that cannot be written does not undo what was done. */
const record = async (call: PluginCall, { form, error, ms }: Done) => {
  const { ctx, plugin } = call
  const action = typeof form.action === 'string' ? form.action : ''
  const lines = linesOf(
    { action, traceId: traceIdOf(form), error, ms, form },
    { requests: plugin.logsRequests, debug: form.debug_log === '1' },
  )
  await insertLines(ctx.platform.database, shopKey(call), lines, ctx.now).catch((err: unknown) =>
    ctx.log.error({ err }, 'the log of a plugin was not written'),
  )
}

/** Answers a call whose signature is right; whatever is wrong with it stands in the answer. */
export const answerCall = async (
  offer: ActionSet,
  call: PluginCall,
  readForm: () => Form,
): Promise<PluginAnswer> => {
  const begin = performance.now()
  let form: Form = {}
  const answered = async () => {
    form = readForm()
    const result = await dispatch(offer, call, { ...form })
    return isFile(result) ? result : { body: successAnswer(call.names, traceIdOf(form), result) }
  }
  const refused = (thrown: unknown) => {
    const error = toPluginError(thrown, call.ctx)
    return { error, body: errorAnswer(call.names, traceIdOf(form), error) }
  }
  const answer = await answered().catch(refused)
  const error = 'error' in answer ? answer.error : null
  await record(call, { form, error, ms: performance.now() - begin })
  return 'file' in answer ? answer : { body: answer.body }
}
