import type { Operation } from '../../operation.ts'
import { Flag, NullableDateTime, Obj, Text } from '../../schema.ts'
import { CustomerListItem } from './customer.ts'

const tag = 'Customer accounts'
const Token = () => Text(1, 500)

export const accountOperations = {
  authenticateCustomer: {
    method: 'POST',
    path: '/auth',
    summary: 'Check the e-mail address and the password of a customer',
    description:
      'Unknown addresses, wrong passwords, inactive and locked customers answer alike. Five wrong passwords in a row lock an account for 15 minutes.',
    tag,
    permission: 'CUCV',
    body: Obj({ emailAddress: Text(1, 255), password: Text(1, 1024) }),
    responses: { 200: Obj({ customer: CustomerListItem }) },
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
    permission: 'CUCE',
    body: Obj({ emailAddress: Text(1, 255) }),
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
    body: Obj({ token: Token(), password: Text(8, 1024) }),
    responses: { 204: null },
    errors: ['resetTokenInvalid', 'tooManyRequests'],
  },
} as const satisfies Record<string, Operation>
