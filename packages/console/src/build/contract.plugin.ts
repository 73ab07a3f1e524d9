import { findOperation } from '@tradepost/contract'
import type { Plugin } from 'vite'
import { conditionFacts } from './condition-facts.ts'
import { factsOf } from './operation-facts.ts'
import { sentences } from './sentences.ts'

const CONTRACT = '@tradepost/contract'
const FACTS = 'contract:'

/**
 * The schemas of the contract are ten times the size of the console, which needs little of them: a screen the fields of its
 * operation (`contract:listSalesOrders`), and nothing the contract itself.
 */
export const contractModules = (): Plugin => ({
  name: 'tradepost-contract',
  enforce: 'pre',
  resolveId: (id) => (id === CONTRACT || id.startsWith(FACTS) ? `\0${id}` : null),
  load(id) {
    if (id === `\0${CONTRACT}`)
      return this.error('the contract is too large for a browser: import its types only')
    if (!id.startsWith(`\0${FACTS}`)) return null
    const name = id.slice(FACTS.length + 1)
    if (name in conditionFacts) return `export default ${JSON.stringify(conditionFacts[name])}`
    if (name === 'sentences') return `export default ${JSON.stringify(sentences)}`
    const bound = findOperation(name)
    if (!bound) return this.error(`the contract has no operation ${name}`)
    return `export default ${JSON.stringify(factsOf(bound))}`
  },
})
