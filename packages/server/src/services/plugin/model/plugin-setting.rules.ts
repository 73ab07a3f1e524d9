import {
  exportTypes,
  type PluginAction,
  pluginActionNames,
  pluginActions,
  pluginCronJobs,
  type ShopPlugin,
  type ShopPluginUpdate,
} from '@tradepost/contract'

export const switchOf = (action: PluginAction) => `enable_${action}` as const

const defaults: Omit<ShopPlugin, 'actions'> = {
  responseTypes: [...exportTypes],
  cronJobs: [...pluginCronJobs],
  logsRequests: false,
  maxFutureSeconds: null,
  platformUrl: null,
  pushesOrders: false,
  takesSentPrices: false,
  requiredAddressMembers: [],
  paymentMethods: [],
}

/** Only set values are stored; switches are kept separately, so that each can change alone. */
export const pluginOf = (stored: Record<string, unknown>): ShopPlugin => ({
  ...(Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, stored[name] ?? value]),
  ) as typeof defaults),
  actions: Object.fromEntries(
    pluginActionNames.map((name) => [name, stored[switchOf(name)] ?? pluginActions[name]]),
  ) as ShopPlugin['actions'],
})

export const storedPlugin = ({ actions = {}, ...rest }: ShopPluginUpdate): Record<string, unknown> => ({
  ...rest,
  ...Object.fromEntries(
    Object.entries(actions).map(([name, isOn]) => [switchOf(name as PluginAction), isOn]),
  ),
})
