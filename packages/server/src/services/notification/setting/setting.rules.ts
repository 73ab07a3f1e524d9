import {
  type NotificationSettings,
  NotificationSettingsUpdate,
  type NotificationSettingsUpdate as Sent,
  settingDefaults,
  texts,
} from '@tradepost/contract'
import { type Problem, type Vault, webAddress } from '@tradepost/kernel'

const HIDDEN = '********'

/** Sealed where they are stored, and never shown. */
const secretKeys = ['smtpUrl', 'gatewaySecret'] as const
type SecretKey = (typeof secretKeys)[number]
export type Sealed = Partial<Record<SecretKey, string>>
export type StoredSettings = { data: Record<string, unknown>; sealed: Sealed }

/** With the secrets, for those who send. */
export type OpenSettings = Omit<NotificationSettings, 'webPushPublicKey'>

export const openSettings = ({ data, sealed }: StoredSettings, vault: Vault): OpenSettings => {
  const opened = Object.fromEntries(
    secretKeys.map((key) => [key, sealed[key] === undefined ? null : vault.open(sealed[key])]),
  )
  return {
    ...settingDefaults(NotificationSettingsUpdate),
    ...data,
    ...opened,
  } as OpenSettings
}

const hidePassword = (address: string): string => {
  const url = new URL(address)
  if (url.password) url.password = HIDDEN
  return url.href
}

export const shownSettings = (open: OpenSettings, webPushPublicKey: string): NotificationSettings => ({
  ...open,
  smtpUrl: open.smtpUrl === null ? null : hidePassword(open.smtpUrl),
  gatewaySecret: open.gatewaySecret === null ? null : HIDDEN,
  webPushPublicKey,
})

export const isMailServer = (address: string): boolean => {
  const url = URL.parse(address)
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
}

const wrong = (message: string, key: string): Problem => ({
  code: 'INVALID_FORMAT',
  message,
  path: ['settings', key],
})

export const checkSettings = (sent: Sent): Problem[] => [
  ...(sent.smtpUrl && !isMailServer(sent.smtpUrl) ? [wrong(texts.smtpAddress, 'smtpUrl')] : []),
  ...(['gatewayUrl', 'passwordResetUrl'] as const)
    .filter((key) => sent[key] && !webAddress(sent[key]))
    .map((key) => wrong(texts.httpAddress, key)),
]

/** Null and the empty text clear a setting. */
export const mergeSettings = (before: StoredSettings, sent: Sent, vault: Vault): StoredSettings => {
  const data = { ...before.data }
  const sealed: Sealed = { ...before.sealed }
  for (const [key, value] of Object.entries(sent)) {
    const isCleared = value === null || value === ''
    if (key === 'smtpUrl' || key === 'gatewaySecret') {
      if (isCleared) delete sealed[key]
      else sealed[key] = vault.seal(String(value))
    } else if (isCleared) delete data[key]
    else data[key] = value
  }
  return { data, sealed }
}
