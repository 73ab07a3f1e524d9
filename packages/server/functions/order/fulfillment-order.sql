-- `gone` and `come` are the rows before and after a statement. Rows are written in the order of their key, so that two
-- statements never wait for each other in a circle. A merchant that is being deleted counts nothing any more.
create or replace function count_fulfillment_orders() returns trigger language plpgsql as $$
declare
  own_shard int := coalesce(nullif(current_setting('tradepost.counter_shard', true), '')::int, pg_backend_pid() % 64);
begin
  if tg_op = 'INSERT' then
    insert into fulfillment_order_count as c (merchant_id, location_code, status, shard, n)
    select f.merchant_id, f.location_code, f.status, own_shard, count(*)
    from come f group by 1, 2, 3 order by 1, 2, 3
    on conflict (merchant_id, location_code, status, shard) do update set n = c.n + excluded.n;
  elsif tg_op = 'UPDATE' then
    insert into fulfillment_order_count as c (merchant_id, location_code, status, shard, n)
    select f.merchant_id, f.location_code, f.status, own_shard, sum(f.n)
    from (select merchant_id, location_code, status, 1 as n from come
      union all select merchant_id, location_code, status, -1 from gone) f
    group by 1, 2, 3 having sum(f.n) <> 0 order by 1, 2, 3
    on conflict (merchant_id, location_code, status, shard) do update set n = c.n + excluded.n;
  else
    insert into fulfillment_order_count as c (merchant_id, location_code, status, shard, n)
    select f.merchant_id, f.location_code, f.status, own_shard, -count(*)
    from gone f join merchant m on m.id = f.merchant_id group by 1, 2, 3 order by 1, 2, 3
    on conflict (merchant_id, location_code, status, shard) do update set n = c.n + excluded.n;
  end if;
  return null;
end $$;

-- The billing name follows the sales order.
create or replace function rename_fulfillment_orders() returns trigger language plpgsql as $$
begin
  update fulfillment_order set billing_name = new.name
  where merchant_id = new.merchant_id and sales_order_id = new.id;
  return null;
end $$;
