import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, keyOf } from '../../scenario/product.ts'
import { type Attack, rush } from '../attack.ts'
import { pathTo } from '../call.ts'

/** One of the two servers is killed in the middle of plain work and started again. */
export const killedServer: Attack = {
  name: 'killed server',
  kills: true,
  run: async (field) => {
    const { code, token, products } = field.attacker
    const killing = sleep(500).then(field.killServer)
    await rush(field, { callers: 8, most: 200_000 }, (n) => ({
      token,
      path: pathTo('updateProduct', code, { productCode: codeOf(keyOf(n % products)) }),
      body: JSON.stringify({ rating: 1 + (n % 5) }),
    }))
    await killing
  },
}
