import { type Invitation, type InvitationCreate, invitationLanguages } from '@tradepost/contract'
import {
  type Db,
  enqueueFrom,
  type FilterFields,
  isoText,
  type List,
  type ListRules,
  listPage,
  type SortFields,
  type Sql,
  sql,
} from '@tradepost/kernel'
import type { TokenKey } from '../model/reset-token.rules.ts'

export const SEND_INVITATION = 'sendInvitation'
/** Over some hours, of the three days that the link works. */
const ATTEMPTS = 12

const invitationJson = (now: Date): Sql => sql`json_build_object(
  'id', i.id, 'emailAddress', i.email_address,
  'roleCodes', array(select ir.role_code from invitation_role ir
    where ir.merchant_id = i.merchant_id and ir.invitation_id = i.id order by ir.role_code),
  'language', i.language, 'status', case when i.expire_date > ${now}::timestamptz then 'pending' else 'expired' end,
  'invitedBy', coalesce(
    (select u.email_address from app_user u where u.merchant_id = i.merchant_id and u.id::text = i.invited_by),
    (select c.name from api_client c where c.merchant_id = i.merchant_id and c.id = i.invited_by)),
  'createDate', ${isoText(sql`i.create_date`)}, 'requestDate', ${isoText(sql`i.request_date`)},
  'expireDate', ${isoText(sql`i.expire_date`)})`

const filters: FilterFields = {
  id: { type: 'uuid', sql: sql`i.id` },
  emailAddress: { type: 'text', sql: sql`i.email_address` },
  language: { type: 'enum', values: invitationLanguages, sql: sql`i.language` },
  roleCodes: {
    type: 'text',
    exists: (on) => sql`exists (select 1 from invitation_role ir
      where ir.merchant_id = i.merchant_id and ir.invitation_id = i.id and ${on(sql`ir.role_code`)})`,
  },
  createDate: { type: 'date', sql: sql`i.create_date` },
  requestDate: { type: 'date', sql: sql`i.request_date` },
  expireDate: { type: 'date', sql: sql`i.expire_date` },
}
const sorts: SortFields = {
  createDate: { type: 'date', sql: sql`i.create_date` },
  requestDate: { type: 'date', sql: sql`i.request_date` },
  expireDate: { type: 'date', sql: sql`i.expire_date` },
}
const tiebreak: SortFields = { emailAddress: { type: 'text', sql: sql`lower(i.email_address)` } }
export const rules: ListRules = { filters, sorts, tiebreak }

export const listInvitations = (db: Db, merchantId: number, list: List, now: Date) =>
  listPage(db, 'invitations', {
    item: invitationJson(now),
    from: sql`invitation i`,
    where: sql`i.merchant_id = ${merchantId}`,
    list,
  })

export const findInvitation = (db: Db, merchantId: number, id: string, now: Date) =>
  db.maybe<{ text: string; revision: number }>(sql`
    select ${invitationJson(now)}::text as text, i.revision from invitation i
    where i.merchant_id = ${merchantId} and i.id = ${id}`)

export const readInvitation = async (db: Db, merchantId: number, id: string, now: Date) => {
  const { invitation } = await db.one<{ invitation: Invitation }>(sql`
    select ${invitationJson(now)} as invitation from invitation i where i.merchant_id = ${merchantId} and i.id = ${id}`)
  return invitation
}

export const lockInvitation = (db: Db, merchantId: number, id: string) =>
  db.maybe<{ revision: number; requestDate: Date }>(sql`
    select revision, request_date as "requestDate" from invitation
    where merchant_id = ${merchantId} and id = ${id} for update`)

/** The mail goes out when the transaction has ended well. */
const enqueueMail = (of: Sql): Sql =>
  enqueueFrom(
    SEND_INVITATION,
    sql`select json_build_object('merchantId', merchant_id, 'invitationId', id) as payload from ${of}`,
    ATTEMPTS,
  )

export const removeExpired = (db: Db, merchantId: number, emailAddress: string, now: Date) =>
  db.many<{ id: string }>(sql`
    delete from invitation
    where merchant_id = ${merchantId} and lower(email_address) = lower(${emailAddress}) and expire_date <= ${now}
    returning id`)

type NewInvitation = InvitationCreate & { id: string; invitedBy: string; now: Date; expireDate: Date }

/** Null: the address has an open invitation. */
export const insertInvitation = async (
  db: Db,
  merchantId: number,
  { id, emailAddress, roleCodes = [], language = 'en', invitedBy, now, expireDate }: NewInvitation,
) => {
  const inserted = await db.maybe<{ id: string }>(sql`
    insert into invitation
      (merchant_id, id, email_address, language, invited_by, create_date, request_date, expire_date)
    values (${merchantId}, ${id}, ${emailAddress}, ${language}, ${invitedBy}, ${now}, ${now}, ${expireDate})
    on conflict do nothing returning id`)
  if (!inserted) return null
  await db.run(sql`
    with roles as (
      insert into invitation_role (merchant_id, invitation_id, role_code)
      select distinct ${merchantId}::int, ${id}::uuid, code from unnest(${roleCodes}::text[]) code),
    asked as (select ${merchantId}::int as merchant_id, ${id}::uuid as id)
    ${enqueueMail(sql`asked`)}`)
  return inserted
}

/** Also ends the link before. */
export const renewInvitation = (
  db: Db,
  merchantId: number,
  id: string,
  { now, expireDate }: { now: Date; expireDate: Date },
) =>
  db.run(sql`
    with renewed as (
      update invitation set token_hash = null, request_date = ${now}, expire_date = ${expireDate}, revision = revision + 1
      where merchant_id = ${merchantId} and id = ${id} returning merchant_id, id)
    ${enqueueMail(sql`renewed`)}`)

export const removeInvitation = (db: Db, merchantId: number, id: string) =>
  db.run(sql`delete from invitation where merchant_id = ${merchantId} and id = ${id}`)

export type OpenInvitation = {
  merchantCode: string
  merchantName: string
  emailAddress: string
  language: string
}

/** Stores the token of a mail; that of one that was tried before ends. */
export const putToken = (db: Db, { merchantId, tokenHash }: TokenKey, id: string, now: Date) =>
  db.maybe<OpenInvitation>(sql`
    update invitation i set token_hash = ${tokenHash} from merchant m
    where i.merchant_id = ${merchantId} and i.id = ${id} and i.expire_date > ${now}
      and m.id = i.merchant_id and m.status = 'active'
    returning m.code as "merchantCode", m.name as "merchantName", i.email_address as "emailAddress", i.language`)

export const findOpen = async (db: Db, { merchantId, tokenHash }: TokenKey, now: Date) => {
  const row = await db.maybe<{ code: string }>(sql`
    select m.code from invitation i join merchant m on m.id = i.merchant_id and m.status = 'active'
    where i.merchant_id = ${merchantId} and i.token_hash = ${tokenHash} and i.expire_date > ${now}`)
  return row && { id: merchantId, code: row.code }
}

type Accepted = { id: string; emailAddress: string; roleCodes: string[] }

/** A token serves once: of two callers at the same time one finds it. */
export const consumeInvitation = (db: Db, { merchantId, tokenHash }: TokenKey, now: Date) =>
  db.maybe<Accepted>(sql`
    delete from invitation i
    where i.merchant_id = ${merchantId} and i.token_hash = ${tokenHash} and i.expire_date > ${now}
    returning i.id, i.email_address as "emailAddress", array(select ir.role_code from invitation_role ir
      where ir.merchant_id = i.merchant_id and ir.invitation_id = i.id order by ir.role_code) as "roleCodes"`)
