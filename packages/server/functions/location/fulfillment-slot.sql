-- Whoever takes the last place of a slot holds its row until the transaction ends; the next one meets the constraint
-- fulfillment_slot__order_limit. Rows are locked in the order of their key, so that nobody waits in a circle.
create or replace function book_fulfillment_slots() returns trigger language plpgsql as $$
declare
  changed jsonb;
  closed text;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(jsonb_build_array(f.merchant_id, f.location_code, f.slot_id, 1)) into changed
    from come f where f.slot_id is not null and f.status not in ('canceled', 'rejected');
  elsif tg_op = 'UPDATE' then
    select jsonb_agg(jsonb_build_array(f.merchant_id, f.location_code, f.slot_id, f.n)) into changed
    from (
      select merchant_id, location_code, slot_id, sum(n) as n
      from (
        select merchant_id, location_code, slot_id, 1 as n from come
        where slot_id is not null and status not in ('canceled', 'rejected')
        union all
        select merchant_id, location_code, slot_id, -1 from gone
        where slot_id is not null and status not in ('canceled', 'rejected')) both_sides
      group by 1, 2, 3 having sum(n) <> 0) f;
  else
    select jsonb_agg(jsonb_build_array(f.merchant_id, f.location_code, f.slot_id, -1)) into changed
    from gone f where f.slot_id is not null and f.status not in ('canceled', 'rejected');
  end if;
  if changed is null then
    return null;
  end if;
  -- whoever creates a slot counts the orders that name it already, and must not miss one that is about to commit
  perform pg_advisory_xact_lock_shared(hashtextextended('fulfillment slots ' || l.location_code, l.merchant_id))
  from (
    select distinct (c ->> 0)::int as merchant_id, c ->> 1 as location_code from jsonb_array_elements(changed) c
    order by 1, 2) l;
  with wanted as materialized (
    select (c ->> 0)::int as merchant_id, c ->> 1 as location_code, c ->> 2 as id, sum((c ->> 3)::int) as n
    from jsonb_array_elements(changed) c group by 1, 2, 3),
  locked as materialized (
    select s.merchant_id, s.location_code, s.id, w.n
    from fulfillment_slot s join wanted w using (merchant_id, location_code, id)
    order by s.merchant_id, s.location_code, s.id for update of s),
  moved as (
    update fulfillment_slot s set booked_count = s.booked_count + l.n
    from locked l where s.merchant_id = l.merchant_id and s.location_code = l.location_code and s.id = l.id
    returning s.id, l.n, s.status)
  select m.id into closed from moved m where m.n > 0 and m.status <> 'active' limit 1;
  if closed is not null then
    raise check_violation using message = 'the slot ' || closed || ' takes no orders', constraint = 'fulfillment_slot__order_limit';
  end if;
  return null;
end $$;
