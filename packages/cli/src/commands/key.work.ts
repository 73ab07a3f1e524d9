import { operate } from '@tradepost/server'
import { show } from '../print.ts'
import { onCurrentDatabase } from '../session.ts'
import type { KeyRotateValues } from './key.command.ts'

export const rotate = async (values: KeyRotateValues): Promise<undefined> => {
  const key = await onCurrentDatabase((platform) => operate.rotateSigningKeys(platform, values['end-tokens']))
  show(values.json, { key }, () =>
    key.previousKeysExpire === null
      ? `The key ${key.id} signs from now on. The old ones are gone, and all access tokens have ended.`
      : `The key ${key.id} signs from now on. The old ones verify until ${key.previousKeysExpire}.`,
  )
}
