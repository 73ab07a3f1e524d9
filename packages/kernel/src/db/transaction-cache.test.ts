import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Db } from './transaction.ts'
import { transactionCache } from './transaction-cache.ts'

const counted = () => {
  let reads = 0
  const remembered = transactionCache((_: Db, merchantId: number, code: string) => {
    reads++
    return Promise.resolve(`${merchantId} ${code}`)
  })
  return { ...remembered, reads: () => reads }
}
const transaction = () => ({ savepoint: () => undefined }) as unknown as Db

describe('settings that are remembered in a transaction', () => {
  it('are read once in it for each of them, also by those who ask at the same time', async () => {
    const { read, reads } = counted()
    const tx = transaction()

    const told = await Promise.all([read(tx, 1, 'a'), read(tx, 1, 'a'), read(tx, 1, 'b'), read(tx, 2, 'a')])

    assert.deepEqual(told, ['1 a', '1 a', '1 b', '2 a'])
    assert.equal(reads(), 3)
  })

  it('are read anew by another one, outside of any, and after a change', async () => {
    const { read, forget, reads } = counted()
    const [tx, plain] = [transaction(), {} as Db]

    await read(tx, 1, 'a')
    await read(transaction(), 1, 'a')
    await read(plain, 1, 'a')
    await read(plain, 1, 'a')
    assert.equal(reads(), 4)
    forget(tx)
    await read(tx, 1, 'a')

    assert.equal(reads(), 5)
  })
})
