import { allOperations, type BoundOperation } from '@tradepost/contract'
import { fuzzedRequests } from '@tradepost/server/fuzz'
import { type Attack, rush } from '../attack.ts'
import type { Call } from '../call.ts'

const PER_OPERATION = 20

/** Requests of every operation, nearly right and quite wrong. */
export const fuzz: Attack = {
  name: 'fuzz',
  run: (field) => {
    const { code, token } = field.attacker
    const bounds = field.random.shuffled(allOperations)
    let ready: Call[] = []
    const next = (n: number): Call => {
      if (ready.length === 0) {
        const bound = bounds[Math.floor(n / PER_OPERATION) % bounds.length] as BoundOperation
        const seed = field.random.below(2 ** 31)
        ready = fuzzedRequests(bound, { merchantCode: code }, { seed, count: PER_OPERATION })
      }
      return { token, ...(ready.pop() as Call) }
    }
    return rush(field, { callers: 8, most: 500_000 }, next)
  },
}
