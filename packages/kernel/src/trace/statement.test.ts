import assert from 'node:assert/strict'
import { it } from 'node:test'
import { statementSpan } from './statement.ts'

const names: Record<string, string> = {
  'select 1': 'SELECT',
  commit: 'COMMIT',
  'select p.code from product p join category c on c.id = p.id where p.code = $1': 'SELECT product category',
  'insert into outbox (id) select $1 from json_to_recordset($2) as r(id int)': 'INSERT outbox SELECT',
  'update job set n = 1 where id in (select id from job order by id for update skip locked)':
    'UPDATE job SELECT job',
  'with due as materialized (select id from webhook_lane), x as (delete from a.b returning 1) select * from due':
    'SELECT webhook_lane DELETE a.b SELECT',
  'insert into t (a) values ($1) on conflict do update set a = excluded.a': 'INSERT t',
  'select extract(epoch from now()) from t cross join lateral (select 1) u where a is distinct from b':
    'SELECT t SELECT',
}

for (const [text, name] of Object.entries(names))
  it(`names ${text.slice(0, 60)} ${name}`, () => {
    const { name: given, attributes } = statementSpan(text)

    assert.equal(given, name)
    assert.partialDeepStrictEqual(attributes, { 'db.query.summary': name, 'db.query.text': text })
  })
