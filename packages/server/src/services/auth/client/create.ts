import type { ClientCreate } from '@tradepost/contract'
import { batchError, type Ctx, emit, secretAnswer } from '@tradepost/kernel'
import { refuseGrant } from '../model/permission.rules.ts'
import { clientEvent } from '../record/account.events.ts'
import { lockRoles } from '../role/role.store.ts'
import { newClient } from './client.rules.ts'
import * as store from './client.store.ts'

export const createClients = (ctx: Ctx, clients: ClientCreate[]) =>
  ctx.tx(async (tx) => {
    const codes = clients.flatMap(({ roleCodes }) => roleCodes ?? [])
    const roles = await lockRoles(tx, ctx.merchantId, codes)
    const items = clients.map((client) => ({
      refusal: refuseGrant(ctx, roles, client),
      ...newClient(ctx.platform.ids, client),
    }))
    const rows = items.filter(({ refusal }) => !refusal).map(({ row }) => row)
    await store.insertClients(tx, ctx.merchantId, rows, ctx.now)
    await emit(
      tx,
      ctx,
      rows.map(({ id }) => clientEvent('Created', id)),
    )

    return secretAnswer({
      clients: items.map(({ refusal, row, secret }) =>
        refusal ? null : { id: row.id, name: row.name, secret },
      ),
      errors: items.flatMap(({ refusal, row }, index) =>
        refusal
          ? [batchError({ index, entity: 'client', id: row.name, path: refusal.path }, refusal.error)]
          : [],
      ),
    })
  })
