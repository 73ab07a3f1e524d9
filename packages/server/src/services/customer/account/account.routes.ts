import { customer, customerAccount } from '@tradepost/contract'
import { preparing, routes } from '@tradepost/kernel'
import { resetPassword } from '../password/request-reset.ts'
import { hashForToken, setPasswordByToken, validateToken } from '../password/set-by-token.ts'
import { authenticate } from '../sign-in/authenticate.ts'
import { addressOf } from './account.rules.ts'

export const accountRoutes = routes(customer, {
  authenticateCustomer: ({ ctx, body }) => authenticate(ctx, addressOf(body), body.password),
  resetCustomerPassword: ({ ctx, params, body }) => resetPassword(ctx, params.shopCode, addressOf(body)),
})

export const publicAccountRoutes = routes(customerAccount, {
  validateCustomerToken: ({ ctx, body }) => validateToken(ctx, body.token),
  setCustomerPassword: preparing(
    ({ ctx, body }) => hashForToken(ctx, body.token, body.password),
    ({ ctx }, password) => setPasswordByToken(ctx, password),
  ),
})
