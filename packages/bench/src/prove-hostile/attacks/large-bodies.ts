import { type Attack, rush } from '../attack.ts'
import { type Call, pathTo } from '../call.ts'

const SIZE = 10_000_000
const json = Buffer.from(JSON.stringify({ grant_type: 'x'.repeat(SIZE - 100) }))
const many = Buffer.from(`{"products":[${'{"code":"a"},'.repeat(SIZE / 14)}{}]}`)
const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** Ten megabytes for operations that anybody may call, and for others without a token or with a forged one. */
export const largeBodies: Attack = {
  name: 'large bodies of strangers',
  run: (field) => {
    const { code } = field.attacker
    const create = pathTo('createProducts', code)
    const calls: Call[] = [
      { path: pathTo('issueToken', code), body: json },
      { path: pathTo('issueToken', code), body: json, headers: form },
      { path: create, body: many },
      { path: create, body: many, token: 'eyJhbGciOiJub25lIn0.e30.' },
      { path: '/no/such/address', body: many },
    ]
    return rush(field, { callers: 6, most: 5_000 }, (n) => calls[n % calls.length] as Call)
  },
}
