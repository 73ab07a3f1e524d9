import { operate } from '@tradepost/server/tool'
import { show } from '../print.ts'
import { onCurrentDatabase } from '../session.ts'
import type { CustomerValues } from './customer.command.ts'

export const showResetToken = async (values: CustomerValues): Promise<undefined> => {
  const reset = await onCurrentDatabase((platform) =>
    operate.customerResetToken(platform, values.merchant, values.email),
  )
  show(values.json, reset, () =>
    [
      `${reset.firstName} ${reset.lastName} (${reset.emailAddress}) can set a new password with this token:`,
      `  ${reset.token}`,
      `It is valid until ${reset.expireDate.toISOString()} and once, for POST /customer/v1/customers/setPasswordByToken.`,
    ].join('\n'),
  )
}
