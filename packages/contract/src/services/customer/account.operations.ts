import { LONGEST_PASSWORD, NewPassword } from '../../common/password.ts'
import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { Flag, NullableDateTime, Obj, Text, Type } from '../../schema.ts'
import { Customer } from './customer.ts'

const tag = 'Customer accounts'
const Token = () => Text(1, 500)
/** One of the two is needed: existing clients say `email`, the customer itself `emailAddress`. */
const address = {
  email: Type.Optional(
    Text(1, 255, { description: 'The e-mail address. Required unless `emailAddress` is sent.' }),
  ),
  emailAddress: Type.Optional(
    Text(1, 255, { description: 'The same under the name that customers have it.' }),
  ),
}

export const accountOperations = {
  authenticateCustomer: {
    method: 'POST',
    path: '/auth',
    summary: 'Check the e-mail address and the password of a customer',
    description:
      'Unknown addresses, wrong passwords, inactive and locked customers answer alike. Five wrong passwords in a row lock an account for 15 minutes.',
    tag,
    permission: can.viewCustomers,
    body: Obj({ ...address, password: Text(1, LONGEST_PASSWORD) }),
    responses: { 200: Obj({ customer: Customer }) },
    errors: ['customerSignInFailed', 'tooManyRequests'],
    safe: true,
  },
  resetCustomerPassword: {
    method: 'POST',
    path: '/shops/{shopCode}/customers/resetPassword',
    summary: 'Send a customer the way to a new password',
    description:
      'Answers the same whether the address is known or not. The mail holds a token that is valid for an hour and once.',
    tag,
    permission: can.editCustomers,
    body: Obj(address),
    responses: { 204: null },
    errors: ['shopNotFound'],
  },
} as const satisfies Record<string, Operation>

/** Open to anybody: who has the token of the mail needs no other. */
export const publicAccountOperations = {
  validateCustomerToken: {
    method: 'POST',
    path: '/customers/validateToken',
    summary: 'Ask whether the token of a password mail is valid',
    tag,
    body: Obj({ token: Token() }),
    responses: { 200: Obj({ isValid: Flag(), expireDate: NullableDateTime() }) },
    safe: true,
  },
  setCustomerPassword: {
    method: 'POST',
    path: '/customers/setPasswordByToken',
    summary: 'Set a password by the token of a mail',
    tag,
    body: Obj({ token: Token(), password: NewPassword() }),
    responses: { 204: null },
    errors: ['resetTokenInvalid', 'tooManyRequests'],
  },
} as const satisfies Record<string, Operation>
