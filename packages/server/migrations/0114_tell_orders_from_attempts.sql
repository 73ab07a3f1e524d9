-- An order whose payment a provider has not approved is an attempt; people, reports and events know it when it is placed.
alter table sales_order add column is_attempt boolean not null default false;

with attempts as (
  update sales_order o set is_attempt = true
  where o.status in ('new', 'canceled', 'rejected')
    and exists (select from payment p where p.merchant_id = o.merchant_id and p.order_number = o.order_number)
    and not exists (select from payment p where p.merchant_id = o.merchant_id and p.order_number = o.order_number
      and p.status in ('authorized', 'canceled'))
  returning o.merchant_id),
counted as (select a.merchant_id, count(*) as n from attempts a group by a.merchant_id)
insert into counter as c (merchant_id, kind, scope, shard, n)
select merchant_id, 'salesOrder', 0, 0, -n from counted
on conflict (merchant_id, kind, scope, shard) do update set n = c.n + excluded.n;

-- pages of orders and of attempts: neither reads past many of the other
create index sales_order__placed on sales_order (merchant_id, id) where not is_attempt;
create index sales_order__attempt on sales_order (merchant_id, id) where is_attempt;
