import { type UserUpdate, userStatuses } from '@tradepost/contract'
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

const userJson = (now: Date): Sql => sql`json_build_object(
  'id', u.id, 'emailAddress', u.email_address, 'firstName', u.first_name, 'lastName', u.last_name,
  'roleCodes', array(select ur.role_code from user_role ur
    where ur.merchant_id = u.merchant_id and ur.user_id = u.id order by ur.role_code),
  'status', u.status, 'createDate', ${isoText(sql`u.create_date`)}, 'lastSignInDate', ${isoText(sql`u.last_sign_in_date`)},
  'lockedUntil', case when u.locked_until > ${now}::timestamptz then ${isoText(sql`u.locked_until`)} end)`

const filters: FilterFields = {
  id: { type: 'uuid', sql: sql`u.id` },
  emailAddress: { type: 'text', sql: sql`u.email_address` },
  firstName: { type: 'text', sql: sql`u.first_name` },
  lastName: { type: 'text', sql: sql`u.last_name` },
  status: { type: 'enum', values: userStatuses, sql: sql`u.status` },
  roleCodes: {
    type: 'text',
    exists: (on) => sql`exists (select 1 from user_role ur
      where ur.merchant_id = u.merchant_id and ur.user_id = u.id and ${on(sql`ur.role_code`)})`,
  },
  createDate: { type: 'date', sql: sql`u.create_date` },
  lastSignInDate: { type: 'date', sql: sql`u.last_sign_in_date` },
}
const sorts: SortFields = {
  firstName: { type: 'text', sql: sql`u.first_name`, nullable: true },
  lastName: { type: 'text', sql: sql`u.last_name`, nullable: true },
  createDate: { type: 'date', sql: sql`u.create_date` },
  lastSignInDate: { type: 'date', sql: sql`u.last_sign_in_date`, nullable: true },
}
const tiebreak: SortFields = { emailAddress: { type: 'text', sql: sql`lower(u.email_address)` } }
export const rules: ListRules = { filters, sorts, tiebreak }

export const listUsers = (db: Db, merchantId: number, list: List, now: Date) =>
  listPage(db, 'users', {
    item: userJson(now),
    from: sql`app_user u`,
    where: sql`u.merchant_id = ${merchantId}`,
    list,
  })

export const findUser = (db: Db, merchantId: number, id: string, now: Date) =>
  db.maybe<{ text: string; revision: number }>(sql`
    select ${userJson(now)}::text as text, u.revision from app_user u
    where u.merchant_id = ${merchantId} and u.id = ${id}`)

export const findUserByEmail = (db: Db, merchantId: number, emailAddress: string) =>
  db.maybe<{ id: string }>(sql`
    select id from app_user where merchant_id = ${merchantId} and lower(email_address) = lower(${emailAddress})`)

export const findUserAddress = async (db: Db, merchantId: number, id: string): Promise<string | null> => {
  const user = await db.maybe<{ emailAddress: string }>(sql`
    select email_address as "emailAddress" from app_user where merchant_id = ${merchantId} and id = ${id}`)
  return user?.emailAddress ?? null
}

export type NewUser = {
  id: string
  emailAddress: string
  firstName: string | null
  lastName: string | null
  passwordHash: string
  status: string
  roleCodes: string[]
}

/** Users and their roles in one statement; those whose e-mail address is taken do not come back. */
export const insertUsers = (db: Db, merchantId: number, users: NewUser[], now: Date) =>
  db.many<{ id: string }>(sql`
    with new as (
      select * from jsonb_to_recordset(${json(users)}::jsonb) as new(id uuid, "emailAddress" text, "firstName" text,
        "lastName" text, "passwordHash" text, status text, "roleCodes" text[])),
    inserted as (
      insert into app_user (merchant_id, id, email_address, first_name, last_name, password_hash, status, create_date)
      select ${merchantId}, id, "emailAddress", "firstName", "lastName", "passwordHash", status, ${now} from new
      on conflict do nothing returning id),
    roles as (
      insert into user_role (merchant_id, user_id, role_code)
      select distinct ${merchantId}::int, new.id, code from inserted join new on new.id = inserted.id, unnest(new."roleCodes") code)
    select id from inserted`)

/** Changes that could remove an owner happen one at a time, so that two cannot remove both. */
export const lockOwners = (db: Db, merchantId: number) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended('owners', ${merchantId}))`)

export const hasOtherOwner = async (db: Db, merchantId: number, id: string) =>
  (await db.maybe(sql`
    select 1 from user_role ur join app_user u on u.merchant_id = ur.merchant_id and u.id = ur.user_id
    where ur.merchant_id = ${merchantId} and ur.role_code = 'owner' and u.status = 'active' and u.id <> ${id}
    limit 1`)) !== null

/** For update: a refresh token that is being stored for the user waits, or is seen. */
export const lockUser = (db: Db, merchantId: number, id: string) =>
  db.maybe<{ revision: number; status: string }>(sql`
    select revision, status from app_user where merchant_id = ${merchantId} and id = ${id} for update`)

export type UserRoles = { roleCodes: string[]; permissions: string[] }

/** A separate statement: one that waited for the lock would show the roles from before the wait. */
export const getUserRoles = (db: Db, merchantId: number, id: string) =>
  db.one<UserRoles>(sql`
    with roles as (
      select r.code, r.permissions from user_role ur join role r on r.merchant_id = ur.merchant_id and r.code = ur.role_code
      where ur.merchant_id = ${merchantId} and ur.user_id = ${id})
    select array(select code from roles) as "roleCodes", array(select distinct unnest(permissions) from roles) as permissions`)

type UserPatch = Omit<UserUpdate, 'password' | 'roleCodes'> & { passwordHash?: string }

/** A new password unlocks the user, too. */
export const patchUser = (db: Db, merchantId: number, id: string, patch: UserPatch, endsTokens: boolean) =>
  db.run(sql`
    update app_user u set
      email_address = coalesce(new."emailAddress", u.email_address),
      first_name = ${'firstName' in patch ? sql`new."firstName"` : sql`u.first_name`},
      last_name = ${'lastName' in patch ? sql`new."lastName"` : sql`u.last_name`},
      status = coalesce(new.status, u.status),
      password_hash = coalesce(new."passwordHash", u.password_hash),
      failed_attempts = case when new."passwordHash" is null then u.failed_attempts else 0 end,
      locked_until = case when new."passwordHash" is null then u.locked_until end,
      token_version = u.token_version + ${endsTokens ? 1 : 0}::int,
      revision = u.revision + 1
    from jsonb_to_record(${json(patch)}::jsonb) as new("emailAddress" text, "firstName" text, "lastName" text,
      status text, "passwordHash" text)
    where u.merchant_id = ${merchantId} and u.id = ${id}`)

/** Clears what failed sign-ins left, as a successful one does. */
export const unlockUser = (db: Db, merchantId: number, id: string) =>
  db.run(sql`
    update app_user set failed_attempts = 0, locked_until = null where merchant_id = ${merchantId} and id = ${id}`)

export const replaceUserRoles = async (db: Db, merchantId: number, id: string, roleCodes: string[]) => {
  await db.run(sql`
    delete from user_role where merchant_id = ${merchantId} and user_id = ${id} and role_code <> all(${roleCodes}::text[])`)
  await db.run(sql`
    insert into user_role (merchant_id, user_id, role_code)
    select ${merchantId}, ${id}, code from unnest(${roleCodes}::text[]) code on conflict do nothing`)
}

export const removeUser = (db: Db, merchantId: number, id: string) =>
  db.run(sql`delete from app_user where merchant_id = ${merchantId} and id = ${id}`)
