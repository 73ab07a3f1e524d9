import type { RoleCreate, RoleUpdate } from '@tradepost/contract'
import {
  type Db,
  type FilterFields,
  json,
  type List,
  type ListRules,
  listPage,
  type SortFields,
  type Sql,
  sql,
} from '@tradepost/kernel'
import type { KnownRoles } from '../model/permission.rules.ts'

const roleJson: Sql = sql`json_build_object(
  'code', r.code, 'name', r.name, 'permissions', r.permissions, 'isStandard', r.is_standard)`

const filters: FilterFields = {
  code: { type: 'text', sql: sql`r.code` },
  name: { type: 'text', sql: sql`r.name` },
  isStandard: { type: 'boolean', sql: sql`r.is_standard` },
}
const sorts: SortFields = { name: { type: 'text', sql: sql`r.name` } }
const tiebreak: SortFields = { code: { type: 'text', sql: sql`r.code` } }
export const rules: ListRules = { filters, sorts, tiebreak }

export const listRoles = (db: Db, merchantId: number, list: List) =>
  listPage(db, 'roles', {
    item: roleJson,
    from: sql`role r`,
    where: sql`r.merchant_id = ${merchantId}`,
    list,
  })

export const findRole = (db: Db, merchantId: number, code: string) =>
  db.maybe<{ text: string; revision: number }>(sql`
    select ${roleJson}::text as text, r.revision from role r where r.merchant_id = ${merchantId} and r.code = ${code}`)

/** Answers with the codes that were new. */
export const insertRoles = (
  db: Db,
  merchantId: number,
  roles: (RoleCreate & { isStandard?: boolean; index?: number })[],
) =>
  db.many<{ code: string }>(sql`
    insert into role (merchant_id, code, name, permissions, is_standard)
    select ${merchantId}, new.code, new.name, new.permissions, coalesce(new."isStandard", false)
    from jsonb_to_recordset(${json(roles)}::jsonb) as new(code text, name text, permissions text[], "isStandard" boolean)
    on conflict do nothing returning code`)

/**
 * Sets the standard roles of every merchant; a role that a merchant created under such a code stays, and one that is
 * standard no more becomes the merchant's own. Tokens of changed roles are revoked, because they carry the old permissions.
 */
export const renewStandardRoles = (db: Db, roles: RoleCreate[]) =>
  db.run(sql`
    with wanted as (select * from jsonb_to_recordset(${json(roles)}::jsonb) as w(code text, name text, permissions text[])),
    added as (
      insert into role (merchant_id, code, name, permissions, is_standard)
      select m.id, w.code, w.name, w.permissions, true from merchant m, wanted w on conflict do nothing),
    left_over as (
      update role set is_standard = false where is_standard and code <> all(array(select code from wanted))),
    changed as (
      update role r set name = w.name, permissions = w.permissions, revision = r.revision + 1
      from wanted w where r.is_standard and r.code = w.code and (r.name, r.permissions) is distinct from (w.name, w.permissions)
      returning r.merchant_id, r.code),
    users as (
      update app_user u set token_version = token_version + 1 where (u.merchant_id, u.id) in (
        select g.merchant_id, g.user_id from user_role g join changed c on (c.merchant_id, c.code) = (g.merchant_id, g.role_code)))
    update api_client a set token_version = token_version + 1 where (a.merchant_id, a.id) in (
      select g.merchant_id, g.client_id from client_role g join changed c on (c.merchant_id, c.code) = (g.merchant_id, g.role_code))`)

/** The roles stay as they are until those who get them are stored: a role cannot widen while it is assigned. */
export const lockRoles = async (db: Db, merchantId: number, codes: string[]): Promise<KnownRoles> => {
  if (codes.length === 0) return new Map()
  const rows = await db.many<{ code: string; permissions: string[] }>(sql`
    select code, permissions from role where merchant_id = ${merchantId} and code = any(${codes}::text[])
    order by code for share`)
  return new Map(rows.map(({ code, permissions }) => [code, permissions]))
}

export type LockedRole = { permissions: string[]; isStandard: boolean; revision: number }

export const lockRole = (db: Db, merchantId: number, code: string) =>
  db.maybe<LockedRole>(sql`
    select permissions, is_standard as "isStandard", revision from role
    where merchant_id = ${merchantId} and code = ${code} for update`)

export const patchRole = (db: Db, merchantId: number, code: string, { name, permissions }: RoleUpdate) =>
  db.run(sql`
    update role set name = coalesce(${name ?? null}, name),
      permissions = coalesce(${permissions ?? null}::text[], permissions), revision = revision + 1
    where merchant_id = ${merchantId} and code = ${code}`)

/** Ends the access tokens of everybody who has the role. */
export const raiseTokenVersions = (db: Db, merchantId: number, roleCode: string) =>
  db.run(sql`
    with users as (
      update app_user set token_version = token_version + 1 where merchant_id = ${merchantId} and id in (
        select user_id from user_role where merchant_id = ${merchantId} and role_code = ${roleCode}))
    update api_client set token_version = token_version + 1 where merchant_id = ${merchantId} and id in (
      select client_id from client_role where merchant_id = ${merchantId} and role_code = ${roleCode})`)

export const removeRole = (db: Db, merchantId: number, code: string) =>
  db.run(sql`delete from role where merchant_id = ${merchantId} and code = ${code}`)
