import { type Attack, rush } from '../attack.ts'
import { pathTo } from '../call.ts'

type Parts = [string, string, string]

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as object

/** A true token with another end, merchant, signature or key, each time a new one. */
const forge = (token: string, n: number): string => {
  const [header, payload, signature] = token.split('.') as Parts
  const claims = decode(payload)
  const forgeries = [
    () => [header, encode({ ...claims, exp: 1_000_000_000, n }), signature],
    () => [header, encode({ ...claims, tenantId: 'another', n }), signature],
    () => [encode({ ...decode(header), alg: 'none' }), encode({ ...claims, n }), ''],
    () => [encode({ ...decode(header), alg: 'HS256' }), encode({ ...claims, n }), signature],
    () => [encode({ ...decode(header), kid: `key-${n}` }), payload, signature],
    () => [header, payload, Buffer.from(`${n}`.repeat(20)).toString('base64url').slice(0, 86)],
    () => [`${n}`],
    () => ['e'.repeat(8_000), `${n}`, 'x'],
  ]
  return (forgeries[n % forgeries.length] as () => string[])().join('.')
}

/** More tokens than can be checked, none of which is one. */
export const forgedTokens: Attack = {
  name: 'forged tokens',
  run: (field) => {
    const { code, token } = field.attacker
    return rush(field, { callers: 32, most: 500_000 }, (n) => ({
      token: forge(token, n),
      path: pathTo('listProducts', code),
    }))
  },
}
