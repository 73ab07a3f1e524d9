import { type Attack, rush } from '../attack.ts'
import { pathTo } from '../call.ts'

/** Right and wrong passwords of one merchant's owner, more than can be checked. */
export const signIns: Attack = {
  name: 'sign-ins',
  run: (field) => {
    const { code, owner, client } = field.attacker
    return rush(field, { callers: 150, most: 50_000 }, (n) => ({
      path: pathTo('issueToken', code),
      body: JSON.stringify({
        grant_type: 'password',
        client_id: client.id,
        client_secret: client.secret,
        tenantId: code,
        username: n % 3 ? owner.emailAddress : `nobody-${n}@example.test`,
        password: n % 5 ? 'a wrong password' : owner.password,
      }),
    }))
  },
}
