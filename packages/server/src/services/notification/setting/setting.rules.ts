import { createPrivateKey } from 'node:crypto'
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
const secretKeys = ['smtpUrl', 'gatewaySecret', 'dkimPrivateKey'] as const
type SecretKey = (typeof secretKeys)[number]
const isSecret = (key: string): key is SecretKey => (secretKeys as readonly string[]).includes(key)
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
  dkimPrivateKey: open.dkimPrivateKey === null ? null : HIDDEN,
  webPushPublicKey,
})

export const isMailServer = (address: string): boolean => {
  const url = URL.parse(address)
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
}

const invalidFormat = (message: string, key: string): Problem => ({
  code: 'INVALID_FORMAT',
  message,
  path: ['settings', key],
})

const isSigningKey = (pem: string): boolean => {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem)
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 1024
  } catch {
    return false
  }
}

/** Labels of a host name; an underscore is allowed in a selector. */
const isName = (text: string) =>
  /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/i.test(text)

export const checkSettings = (sent: Sent): Problem[] => [
  ...(sent.smtpUrl && !isMailServer(sent.smtpUrl) ? [invalidFormat(texts.smtpAddress, 'smtpUrl')] : []),
  ...(['dkimDomainName', 'dkimSelector'] as const)
    .filter((key) => sent[key] && !isName(sent[key]))
    .map((key) => invalidFormat(texts.hostName, key)),
  ...(sent.dkimPrivateKey && !isSigningKey(sent.dkimPrivateKey)
    ? [invalidFormat(texts.signingKey, 'dkimPrivateKey')]
    : []),
  ...(['gatewayUrl', 'passwordResetUrl'] as const)
    .filter((key) => sent[key] && !webAddress(sent[key]))
    .map((key) => invalidFormat(texts.httpAddress, key)),
]

/** A signature needs all of its settings: one that is missing would quietly leave mail unsigned. */
export const checkSignature = ({ data, sealed }: StoredSettings): Problem[] => {
  const parts = [data.dkimDomainName, data.dkimSelector, sealed.dkimPrivateKey].filter(Boolean)
  return parts.length % 3 === 0 ? [] : [invalidFormat(texts.signatureParts, 'dkimDomainName')]
}

/** Null and the empty text clear a setting. */
export const mergeSettings = (before: StoredSettings, sent: Sent, vault: Vault): StoredSettings => {
  const data = { ...before.data }
  const sealed: Sealed = { ...before.sealed }
  for (const [key, value] of Object.entries(sent)) {
    const isCleared = value === null || value === ''
    if (isSecret(key)) {
      if (isCleared) delete sealed[key]
      else sealed[key] = vault.seal(String(value))
    } else if (isCleared) delete data[key]
    else data[key] = value
  }
  return { data, sealed }
}
