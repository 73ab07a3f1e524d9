import type { ImportStatus } from '@tradepost/contract'
import { type Db, sql } from '@tradepost/kernel'
import type { ImportKey } from '../model/import.rules.ts'
import { progressJson } from '../record/import.read.ts'

export const findProgressText = (db: Db, { merchantId, ref }: ImportKey, now: Date) =>
  db.maybe<{ text: string; status: ImportStatus }>(sql`
    select ${progressJson(now)}::text as text, i.status from import i
    where i.merchant_id = ${merchantId} and i.ref = ${ref}::uuid`)
