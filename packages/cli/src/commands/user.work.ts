import { operate } from '@tradepost/server/tool'
import { readPassword } from '../password.ts'
import { print } from '../print.ts'
import { onCurrentDatabase } from '../session.ts'
import type { UserPasswordValues, UserValues } from './user.command.ts'

export const unlock = async ({ merchant, email }: UserValues): Promise<undefined> => {
  await onCurrentDatabase((platform) => operate.unlockUser(platform, merchant, email))
  print(`${email} can sign in again.`)
}

export const setPassword = async (values: UserPasswordValues): Promise<undefined> => {
  const { merchant, email } = values
  const password = await readPassword('--password', values.password)
  await onCurrentDatabase((platform) =>
    operate.setPassword(platform, merchant, { emailAddress: email, password }),
  )
  print(`The password of ${email} is set. All sessions of this user have ended.`)
}
