import type {
  InventoryTreatmentSetting,
  InventoryTreatmentSettingCreate,
  InventoryTreatmentSettingUpdate,
} from '@tradepost/contract'
import { type Db, json, sql } from '@tradepost/kernel'

export const listTreatments = (db: Db, merchantId: number) =>
  db.many<InventoryTreatmentSetting>(sql`
    select code, name, is_purchasable as "isPurchasable", sequence_id as "sequenceId"
    from inventory_treatment_setting where merchant_id = ${merchantId} order by sequence_id, code`)

/** One statement for any number of settings; codes that exist do not come back. */
export const insertTreatments = (db: Db, merchantId: number, treatments: InventoryTreatmentSettingCreate[]) =>
  db.many<{ code: string }>(sql`
    insert into inventory_treatment_setting (merchant_id, code, name, is_purchasable, sequence_id)
    select ${merchantId}, new.code, new.name, new."isPurchasable", new."sequenceId"
    from jsonb_to_recordset(${json(treatments)}::jsonb)
      as new(code text, name text, "isPurchasable" boolean, "sequenceId" int)
    on conflict do nothing returning code`)

export const lockTreatment = (db: Db, merchantId: number, code: string) =>
  db.maybe<{ revision: number }>(sql`
    select revision from inventory_treatment_setting where merchant_id = ${merchantId} and code = ${code} for update`)

export const patchTreatment = (
  db: Db,
  merchantId: number,
  code: string,
  { name = null, isPurchasable = null, sequenceId = null }: Nulls<InventoryTreatmentSettingUpdate>,
) =>
  db.run(sql`
    update inventory_treatment_setting set name = coalesce(${name}, name),
      is_purchasable = coalesce(${isPurchasable}, is_purchasable), sequence_id = coalesce(${sequenceId}, sequence_id),
      revision = revision + 1
    where merchant_id = ${merchantId} and code = ${code}`)

type Nulls<T> = { [K in keyof T]: T[K] | null }

export const removeTreatment = (db: Db, merchantId: number, code: string) =>
  db.run(sql`delete from inventory_treatment_setting where merchant_id = ${merchantId} and code = ${code}`)
