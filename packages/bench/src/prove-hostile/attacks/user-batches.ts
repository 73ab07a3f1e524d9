import { type Attack, rush } from '../attack.ts'
import { pathTo } from '../call.ts'

const USERS = 10

/** Batches of users whose passwords must be hashed, each with an Idempotency-Key. */
export const userBatches: Attack = {
  name: 'batches of users',
  run: (field) => {
    const { code, token } = field.attacker
    const run = Math.floor(field.random.next() * 1e9)
    const usersAt = (n: number) =>
      Array.from({ length: USERS }, (_, index) => ({
        emailAddress: `user-${run}-${n}-${index}@example.test`,
        password: 'a long password',
      }))
    return rush(field, { callers: 20, most: 5_000 }, (n) => ({
      token,
      path: pathTo('createUsers', code),
      headers: { 'idempotency-key': `${run}-${n}` },
      body: JSON.stringify({ users: usersAt(n) }),
    }))
  },
}
