import { type Platform, sha256 } from '@tradepost/kernel'
import { createOperatorClient } from '@tradepost/server/tool'
import { demoMerchant } from '../merchant.ts'
import * as store from './accounts.store.ts'

/** Well known, and therefore only good in the demo. */
export const operator = { id: 'operator', secret: 'operator-secret', name: 'Demo operator' }
export const demoClient = { clientId: 'demo', clientSecret: 'demo-secret' }
export const demoOwner = {
  emailAddress: 'admin@demo.test',
  password: 'demo-password',
  firstName: 'Ada',
  lastName: 'Crane',
}

/** The operator client and the merchant's accounts work while the demo is on. */
export const openDemo = async (platform: Platform): Promise<void> => {
  const { database } = platform
  if (!(await store.findMerchant(database, demoMerchant.code))) {
    // its products are loaded only this once
    const { createDemo } = await import('../fill.service.ts')
    await createDemo(platform)
  }
  await store.setDemoStatus(database, 'active')
  if (!(await store.hasOperator(database, operator.id)))
    await createOperatorClient(database, platform, operator)
}

/** A database that was a demo before must not keep accounts with well-known passwords. */
export const closeDemo = async ({ database }: Platform): Promise<void> => {
  await store.setDemoStatus(database, 'inactive')
  await store.removeOperator(database, sha256(operator.secret))
}

/** Demo merchants, and the operator client with the well-known secret. */
export const listOpenDemoAccounts = async ({ database }: Platform): Promise<string[]> => {
  const merchants = await store.listOpenMerchants(database)
  const operators = await store.listOperators(database, sha256(operator.secret))
  return [
    ...merchants.map(({ code }) => `merchant ${code}`),
    ...operators.map(({ id }) => `operator client ${id}`),
  ]
}
