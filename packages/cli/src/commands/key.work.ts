import { text } from 'node:stream/consumers'
import { operate } from '@tradepost/server/tool'
import { show } from '../print.ts'
import { onCurrentDatabase } from '../session.ts'
import type { KeyRotateValues, SecretRotateValues } from './key.command.ts'
import { seconds } from './secret.ts'

export const rotate = async (values: KeyRotateValues): Promise<undefined> => {
  const key = await onCurrentDatabase((platform) => operate.rotateSigningKeys(platform, values['end-tokens']))
  show(values.json, { key }, () =>
    key.previousKeysExpire === null
      ? `The key ${key.id} signs from now on. The old ones are gone, and all access tokens have ended.`
      : `The key ${key.id} signs from now on. The old ones verify until ${key.previousKeysExpire}.`,
  )
}

export const rotateDataKey = async (values: { json: boolean }): Promise<undefined> => {
  const dataKey = await onCurrentDatabase(operate.rotateDataKey)
  show(values.json, { dataKey }, () => `The data key ${dataKey.id} is used from ${dataKey.useDate} on.`)
}

export const rotateSecret = async (values: SecretRotateValues): Promise<undefined> => {
  const option = values['new-secret']
  const secret = option === '-' ? (await text(process.stdin)).trim() : option
  const overlapSeconds = seconds('--overlap-seconds', values['overlap-seconds'])
  const rotated = await onCurrentDatabase((platform) =>
    operate.rotateSecret(platform, { secret, overlapSeconds }),
  )
  show(values.json, rotated, () =>
    [
      rotated.isKept
        ? 'The file secret in the data folder holds a new secret.'
        : `The new secret is ${rotated.secret}\nSet TRADEPOST_SECRET to it before the next start of each server.`,
      `Running servers go on. The old secret starts a server until ${rotated.previousSecretExpires}.`,
    ].join('\n'),
  )
}
