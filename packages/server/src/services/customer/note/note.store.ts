import { type Db, isoText, json, type List, type ListRules, listPage, sql } from '@tradepost/kernel'

export type NewNote = { id: string; externalCode: string | null; note: string; date: string; creator: string }

/** In the order in which they were added. */
export const insertNotes = (db: Db, merchantId: number, customerId: string, notes: NewNote[]) =>
  db.run(sql`
    insert into customer_note (merchant_id, customer_id, id, external_code, note, date, creator)
    select ${merchantId}, ${customerId}, new.id, new."externalCode", new.note, new.date, new.creator
    from rows from (jsonb_to_recordset(${json(notes)}::jsonb)
        as (id uuid, "externalCode" text, note text, date timestamptz, creator text))
      with ordinality as new(id, "externalCode", note, date, creator, n)
    order by new.n`)

export const listRules: ListRules = { tiebreak: { position: { type: 'integer', sql: sql`n.position` } } }

export const noteJson = sql`json_build_object('id', n.id, 'externalCode', n.external_code, 'note', n.note,
  'date', ${isoText(sql`n.date`)}, 'creator', n.creator)`

export const listNotes = (db: Db, merchantId: number, customerId: string, list: List) =>
  listPage(db, 'notes', {
    item: noteJson,
    from: sql`customer_note n`,
    where: sql`n.merchant_id = ${merchantId} and n.customer_id = ${customerId}`,
    list,
  })
