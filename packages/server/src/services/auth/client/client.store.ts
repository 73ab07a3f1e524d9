import type { ClientUpdate } from '@tradepost/contract'
import {
  type Db,
  type FilterFields,
  isoText,
  json,
  type List,
  type ListRules,
  listPage,
  type SortFields,
  type Sql,
  sql,
} from '@tradepost/kernel'
import { clientPermissions, rotatedSecret } from '../record/credential.store.ts'

const roleCodes: Sql = sql`array(select cr.role_code from client_role cr
  where cr.merchant_id = c.merchant_id and cr.client_id = c.id order by cr.role_code)`

const clientJson: Sql = sql`json_build_object(
  'id', c.id, 'name', c.name, 'permissions', c.permissions, 'roleCodes', ${roleCodes}, 'grants', c.grants,
  'isPublic', c.is_public,
  'createDate', ${isoText(sql`c.create_date`)}, 'lastUsedDate', ${isoText(sql`c.last_used_date`)})`

const filters: FilterFields = {
  id: { type: 'text', sql: sql`c.id` },
  name: { type: 'text', sql: sql`c.name` },
  roleCodes: {
    type: 'text',
    exists: (on) => sql`exists (select 1 from client_role cr
      where cr.merchant_id = c.merchant_id and cr.client_id = c.id and ${on(sql`cr.role_code`)})`,
  },
  createDate: { type: 'date', sql: sql`c.create_date` },
  lastUsedDate: { type: 'date', sql: sql`c.last_used_date` },
}
const sorts: SortFields = {
  name: { type: 'text', sql: sql`c.name` },
  createDate: { type: 'date', sql: sql`c.create_date` },
  lastUsedDate: { type: 'date', sql: sql`c.last_used_date`, nullable: true },
}
const tiebreak: SortFields = { id: { type: 'text', sql: sql`c.id` } }
export const rules: ListRules = { filters, sorts, tiebreak }

export const listClients = (db: Db, merchantId: number, list: List) =>
  listPage(db, 'clients', {
    item: clientJson,
    from: sql`api_client c`,
    where: sql`c.merchant_id = ${merchantId}`,
    list,
  })

export const findClient = (db: Db, merchantId: number, id: string) =>
  db.maybe<{ text: string; revision: number }>(sql`
    select ${clientJson}::text as text, c.revision from api_client c where c.merchant_id = ${merchantId} and c.id = ${id}`)

export type NewClient = {
  id: string
  name: string
  secretHash: string
  permissions: string[]
  roleCodes: string[]
  grants: readonly string[]
  isPublic: boolean
}

/** Clients and their roles in one statement. */
export const insertClients = (db: Db, merchantId: number, clients: NewClient[], now: Date) =>
  db.run(sql`
    with new as (
      select * from jsonb_to_recordset(${json(clients)}::jsonb) as new(id text, name text, "secretHash" text,
        permissions text[], "roleCodes" text[], grants text[], "isPublic" boolean)),
    inserted as (
      insert into api_client (merchant_id, id, name, secret_hash, permissions, grants, is_public, create_date)
      select ${merchantId}, id, name, "secretHash", permissions, grants, "isPublic", ${now} from new)
    insert into client_role (merchant_id, client_id, role_code)
    select distinct ${merchantId}::int, new.id, code from new, unnest(new."roleCodes") code`)

export type LockedClient = {
  revision: number
  permissions: string[]
  grants: string[]
}

export const lockClient = (db: Db, merchantId: number, id: string) =>
  db.maybe<LockedClient>(sql`
    select revision, permissions, grants from api_client
    where merchant_id = ${merchantId} and id = ${id} for update`)

/** A separate statement: one that waited for the lock would show the roles from before the wait. */
export const getClientRoles = async (db: Db, merchantId: number, id: string): Promise<string[]> => {
  const rows = await db.many<{ code: string }>(sql`
    select role_code as code from client_role where merchant_id = ${merchantId} and client_id = ${id}`)
  return rows.map(({ code }) => code)
}

export const patchClient = (
  db: Db,
  merchantId: number,
  id: string,
  { name, permissions, grants, isPublic }: ClientUpdate,
  endsTokens: boolean,
) =>
  db.run(sql`
    update api_client set name = coalesce(${name ?? null}, name),
      permissions = coalesce(${permissions ?? null}::text[], permissions),
      grants = coalesce(${grants ?? null}::text[], grants), is_public = coalesce(${isPublic ?? null}, is_public),
      token_version = token_version + ${endsTokens ? 1 : 0}::int, revision = revision + 1
    where merchant_id = ${merchantId} and id = ${id}`)

export const replaceClientRoles = async (db: Db, merchantId: number, id: string, codes: string[]) => {
  await db.run(sql`
    delete from client_role where merchant_id = ${merchantId} and client_id = ${id} and role_code <> all(${codes}::text[])`)
  await db.run(sql`
    insert into client_role (merchant_id, client_id, role_code)
    select ${merchantId}, ${id}, code from unnest(${codes}::text[]) code on conflict do nothing`)
}

export const rotateSecret = (
  db: Db,
  merchantId: number,
  id: string,
  secretHash: string,
  previousExpires: Date,
) =>
  db.run(sql`
    update api_client set ${rotatedSecret(secretHash, previousExpires)}, revision = revision + 1
    where merchant_id = ${merchantId} and id = ${id}`)

/** The permissions of the client, with those of its roles. */
export const getClientPermissions = async (db: Db, merchantId: number, id: string): Promise<string[]> => {
  const { permissions } = await db.one<{ permissions: string[] }>(sql`
    select ${clientPermissions} as permissions from api_client c
    where c.merchant_id = ${merchantId} and c.id = ${id}`)
  return permissions
}

export const removeClient = (db: Db, merchantId: number, id: string) =>
  db.run(sql`delete from api_client where merchant_id = ${merchantId} and id = ${id}`)
