import assert from 'node:assert/strict'
import { it } from 'node:test'
import { harness } from '@tradepost/server/harness'
import { listOpenDemoAccounts } from './accounts.service.ts'

it('names the demo accounts that are open', async () => {
  const { platform, operator } = await harness()
  await operator.createMerchant({
    body: {
      code: 'show',
      name: 'Show',
      isDemo: true,
      owner: { emailAddress: 'a@b.test', password: 'long enough' },
    },
  })

  assert.deepEqual(await listOpenDemoAccounts(platform), ['merchant show'])
})
