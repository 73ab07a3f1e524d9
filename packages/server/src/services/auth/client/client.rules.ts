import { type ClientCreate, grantTypes } from '@tradepost/contract'
import { type Ids, sha256 } from '@tradepost/kernel'
import type { NewClient } from './client.store.ts'

/** Readable, and unique by chance: `Warehouse sync` becomes `warehouse-sync-482119730561`. */
export const clientIdFor = (name: string, ids: Ids): string => {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)
  return `${words || 'client'}-${ids.digits(12)}`
}

type Chosen = { id?: string; secret?: string }

/** A new client and its secret, which is stored only as a hash. */
export const newClient = (
  ids: Ids,
  { name, permissions = [], roleCodes = [], grants = [...grantTypes], isPublic = false }: ClientCreate,
  { id = clientIdFor(name, ids), secret = ids.secret() }: Chosen = {},
): { row: NewClient; secret: string } => ({
  row: { id, name, secretHash: sha256(secret), permissions, roleCodes, grants, isPublic },
  secret,
})
