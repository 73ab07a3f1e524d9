import {
  exportTypes,
  type PluginAction,
  pluginActionNames,
  pluginAddressMembers,
  pluginCronJobs,
  type ShopPlugin,
  type ShopPluginUpdate,
} from '@tradepost/contract'
import { switchOf } from '../model/plugin-setting.rules.ts'

/** A setting that the platform may change by `set_settings`; undefined: the text is no value of it. */
export type RemoteSetting = {
  show(plugin: ShopPlugin): string
  read(text: string): ShopPluginUpdate | undefined
  /** As in a new shop. */
  reset: ShopPluginUpdate
}

/** Stored as null, which is read as the value of a new shop. */
const unset = <Value>(update: (value: Value) => ShopPluginUpdate) => update(null as Value)

const flags: Record<string, boolean> = { '0': false, '1': true }

const flag = (
  show: (plugin: ShopPlugin) => boolean,
  update: (isOn: boolean) => ShopPluginUpdate,
): RemoteSetting => ({
  reset: unset(update),
  show: (plugin) => (show(plugin) ? '1' : '0'),
  read: (text) => (flags[text] === undefined ? undefined : update(flags[text])),
})

/** Words with commas in between. */
const words = <Word extends string>(
  known: readonly Word[],
  least: number,
  show: (plugin: ShopPlugin) => Word[],
  update: (chosen: Word[]) => ShopPluginUpdate,
): RemoteSetting => ({
  reset: unset(update),
  show: (plugin) => show(plugin).join(','),
  read: (text) => {
    const sent = text === '' ? [] : text.split(',').map((word) => word.trim())
    const chosen = known.filter((word) => sent.includes(word))
    return chosen.length < least || sent.some((word) => !known.includes(word as Word))
      ? undefined
      : update(chosen)
  },
})

const switches = pluginActionNames.map((name: PluginAction): [string, RemoteSetting] => [
  switchOf(name),
  flag(
    ({ actions }) => actions[name],
    (isOn) => ({ actions: { [name]: isOn } }),
  ),
])

/** Without numbers, keys and addresses: a caller that can sign must not be able to move the shop elsewhere. */
export const remoteSettings: ReadonlyMap<string, RemoteSetting> = new Map([
  ...switches,
  [
    'log_requests',
    flag(
      ({ logsRequests }) => logsRequests,
      (logsRequests) => ({ logsRequests }),
    ),
  ],
  [
    'use_sent_prices',
    flag(
      ({ takesSentPrices }) => takesSentPrices,
      (takesSentPrices) => ({ takesSentPrices }),
    ),
  ],
  [
    'required_address_fields',
    words(
      pluginAddressMembers,
      0,
      ({ requiredAddressMembers }) => requiredAddressMembers,
      (requiredAddressMembers) => ({ requiredAddressMembers }),
    ),
  ],
  [
    'response_types',
    words(
      exportTypes,
      1,
      ({ responseTypes }) => responseTypes,
      (responseTypes) => ({ responseTypes }),
    ),
  ],
  [
    'cron_jobs',
    words(
      pluginCronJobs,
      0,
      ({ cronJobs }) => cronJobs,
      (cronJobs) => ({ cronJobs }),
    ),
  ],
])

/** Switches of all; of the rest the last. */
export const mergeUpdates = (updates: ShopPluginUpdate[]): ShopPluginUpdate => {
  const actions = Object.assign({}, ...updates.map((update) => update.actions)) as Record<string, boolean>
  const merged = Object.assign({}, ...updates) as ShopPluginUpdate
  return Object.keys(actions).length > 0 ? { ...merged, actions } : merged
}
