import type { Platform } from '@tradepost/kernel'
import { isObject } from '@tradepost/kernel'

/** Customer fields that are encrypted when an event is received and never shown. */
export const CUSTOMER_SECRETS: readonly string[] = ['password']

type Vault = Platform['vault']
type Payload = Record<string, unknown>
type Sealed = { sealed: string }

const isSealed = (value: unknown): value is Sealed => isObject(value) && typeof value.sealed === 'string'

const change = (payload: Payload, names: readonly string[], work: (value: unknown) => unknown): Payload => ({
  ...payload,
  ...Object.fromEntries(
    names.filter((name) => Object.hasOwn(payload, name)).map((name) => [name, work(payload[name])]),
  ),
})

/** Events are kept for days and can be listed: what is secret in them is stored so that only the server can read it. */
export const sealSecrets = (vault: Vault, names: readonly string[], payload: unknown): unknown =>
  isObject(payload)
    ? change(payload, names, (value): Sealed => ({ sealed: vault.seal(JSON.stringify(value)) }))
    : payload

export const openSecrets = (vault: Vault, names: readonly string[], payload: Payload): Payload =>
  change(payload, names, (value) => (isSealed(value) ? JSON.parse(vault.open(value.sealed)) : value))
