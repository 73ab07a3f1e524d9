import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createCaller } from '../../db/caller.ts'
import type { Access } from '../../db/db.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { Ctx, type Principal } from './context.ts'

describe('a context for somebody else', () => {
  it('takes its connections from the share of the same caller, in the same transaction', () => {
    const access = {} as Access
    const asked: unknown[] = []
    const forCaller = (caller: unknown) => {
      asked.push(caller)
      return access
    }
    const platform = { database: { forCaller } } as unknown as Platform
    const guest = { subject: 'guest' } as Principal
    const shopper = { subject: 'jane' } as Principal
    const caller = createCaller('shop', false)
    const ctx = new Ctx(platform, guest, 'request', {} as Ctx['log'], 'tag', caller)
    ctx.ambient = {} as Tx

    const other = ctx.as(shopper)

    assert.deepEqual(asked, [caller, caller])
    assert.equal(other.database, access)
    assert.equal(other.ambient, ctx.ambient)
    assert.deepEqual([other.principal, other.requestId, other.ifMatch], [shopper, 'request', 'tag'])
  })
})
