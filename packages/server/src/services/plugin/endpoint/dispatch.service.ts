import { type Ctx, compileForm, type Problem, toApiError } from '@tradepost/kernel'
import type { Action, ActionResult, PluginCall } from '../model/action.types.ts'
import { lenientForm } from '../model/lenient.rules.ts'
import { PluginError, problemText } from '../model/plugin.errors.ts'

export type Form = Record<string, unknown>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const isPresent = (value: unknown) => value !== undefined && value !== ''

type Compiled = Action & { check: (form: Form) => Problem[] }

/** The actions of an address, and whether a shop has one of them on. */
export type ActionSet = {
  actions: ReadonlyMap<string, Compiled>
  isOn(call: PluginCall, name: string): boolean
}

/** With the checks of their parameters. */
export const compileActions = (actions: Record<string, Action>, isOn: ActionSet['isOn']): ActionSet => ({
  actions: new Map(
    Object.entries(actions).map(([name, action]) => [
      name,
      { ...action, check: compileForm(action.parameters) },
    ]),
  ),
  isOn,
})

const checkShopNumber = ({ shop }: PluginCall, { shop_number }: Form) => {
  if (isPresent(shop_number) && shop_number !== shop.shopNumber) throw new PluginError('unknownShop')
}

const findAction = ({ actions, isOn }: ActionSet, call: PluginCall, form: Form): Compiled => {
  const name = textOf(form.action)
  if (name === '') throw new PluginError('noAction')
  const found = actions.get(name)
  if (!found) throw new PluginError('unknownAction')
  if (!isOn(call, name)) throw new PluginError('actionDisabled')
  return found
}

const isFilledList = (value: unknown) => Array.isArray(value) && value.length > 0

/** A parameter that was sent is there, also when it is empty. */
const checkParameters = ({ needs = {}, needsList = {}, parameters, check }: Compiled, sent: Form): Form => {
  const form = lenientForm(parameters, sent)
  for (const [name, error] of Object.entries(needs))
    if (form[name] === undefined)
      throw new PluginError(error, error === 'noUserData' ? 'missing user_data' : undefined)
  for (const [name, error] of Object.entries(needsList))
    if (!isFilledList(form[name])) throw new PluginError(error)
  const [problem] = check(form)
  if (problem) throw new PluginError('unknown', problemText(problem))
  return form
}

/** The checks go in the order that existing clients know; the signature was checked before. */
export const dispatch = async (offer: ActionSet, call: PluginCall, form: Form): Promise<ActionResult> => {
  checkShopNumber(call, form)
  const found = findAction(offer, call, form)
  return found.run(call, checkParameters(found, form))
}

/** Overload has its own status, for proxies and senders; all other errors have 200, as existing clients expect. */
export const isOverload = (status: number | undefined): status is 429 | 503 =>
  status === 429 || status === 503

/** A fault of ours says nothing of the inside; the log has it under the id. */
export const toPluginError = (
  thrown: unknown,
  { log, requestId }: Pick<Ctx, 'log' | 'requestId'>,
): PluginError => {
  if (thrown instanceof PluginError) return thrown
  const error = toApiError(thrown)
  if (isOverload(error.status)) throw error
  if (error.status < 500) return new PluginError('unknown', error.message)
  log.error({ err: thrown, requestId }, 'a call of a plugin failed')
  return new PluginError('unknown', requestId)
}
