import { type Attack, rush } from '../attack.ts'
import { pathTo } from '../call.ts'

const LENGTH = 15_000

/** Addresses of thousands of slashes, dots and escapes. */
export const oddPaths: Attack = {
  name: 'odd paths',
  run: (field) => {
    const { code, token } = field.attacker
    const list = pathTo('listProducts', code)
    const paths = [
      '/'.repeat(LENGTH),
      `${list}${'/'.repeat(LENGTH)}`,
      `${list}/${'../'.repeat(LENGTH / 3)}`,
      `${list}/${'%2F'.repeat(LENGTH / 3)}`,
      `${list}/${'a'.repeat(LENGTH)}`,
      `${list}?${'limit=1&'.repeat(LENGTH / 8)}`,
      `${list}?${'a[b]='.repeat(LENGTH / 5)}`,
      `/${'a/'.repeat(LENGTH / 2)}`,
    ]
    return rush(field, { callers: 8, most: 100_000 }, (n) => ({
      token,
      path: paths[n % paths.length] as string,
    }))
  },
}
