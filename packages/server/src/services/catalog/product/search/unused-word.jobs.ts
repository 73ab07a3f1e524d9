import type { Jobs } from '@tradepost/kernel'
import * as store from './unused-word.store.ts'

/** Nothing is learned while one is looked at: a fraction of a second. */
const PART = 100

export const wordJobs: Jobs = {
  tasks: {
    forgetUnusedWords: async ({ database: { background } }) => {
      let last = { merchantId: 0, catalogId: 0, word: '' }
      for (;;) {
        const words = await store.listWords(background, last, PART)
        await background.tx(async (tx) => {
          await tx.run(store.whileForgetting)
          await store.removeUnused(tx, words)
        })
        const end = words.at(-1)
        if (!end || words.length < PART) return
        last = end
      }
    },
  },
  crons: [{ task: 'forgetUnusedWords', match: '11 3 * * 0' }],
}
