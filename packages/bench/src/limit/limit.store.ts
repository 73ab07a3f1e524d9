import { codeOf } from '../scenario/product.ts'

/** In a schema of their own, so that the platform neither sees nor counts them. */
const tables = `
  create schema bench_limit;
  create table bench_limit.product (code text primary key collate "C", data jsonb not null, text text not null)
    with (fillfactor = 80, toast_tuple_target = 8160);
  create table bench_limit.event (
    id bigint generated always as identity primary key, type text not null, payload jsonb not null,
    date timestamptz not null default now())`

/** As many products as the merchant has, each with the text of one of them under its own number. */
const products = `
  insert into bench_limit.product (code, data, text)
  select replace($3, $2, key), replace($1, $2, key)::jsonb, replace($1, $2, key)
  from generate_series(0, $4::int - 1) as number cross join lateral (select lpad(number::text, 7, '0') as key) keys`

type Asking = { query(text: string, values?: unknown[]): Promise<unknown> }

export const createLimitTables = async (
  client: Asking,
  sample: { key: string; text: string },
  count: number,
) => {
  await client.query(tables)
  await client.query(products, [sample.text, sample.key, codeOf(sample.key), count])
}

/** One statement each: nobody can do with less. */
export const limitStatements = {
  get: {
    name: 'get',
    text: 'select text from bench_limit.product where code = $1',
  },
  list: {
    name: 'list',
    text: `select string_agg(text, ',' order by code) as text
      from (select code, text from bench_limit.product order by code limit $1) page`,
  },
  update: {
    name: 'update',
    text: `with changed as (
        update bench_limit.product set data = data || $2::jsonb where code = $1 returning code)
      insert into bench_limit.event (type, payload)
      select 'productUpdated', jsonb_build_object('productCode', code) from changed`,
  },
}
