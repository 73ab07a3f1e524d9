-- What is paid, promised and owed for an order, by its payments as the order shows them. Goods that came back cost nothing
-- any more, and what is reserved beyond the price will not be taken. What another system reserved it also takes, and nobody
-- says so here: it is neither reserved by us nor open. Given back of one's own will, money is not owed again.
create or replace function order_balance(total numeric, returned numeric, payments jsonb) returns jsonb
language sql immutable as $$
  with sums as (
    select coalesce(sum(p.charged) filter (where p.type = 'order'), 0) as paid,
      coalesce(sum(p.charged) filter (where p.type = 'refund'), 0) as refunded,
      coalesce(sum(greatest(p.authorized - p.charged, 0)) filter (where p.type = 'order' and not p.elsewhere), 0) as reserved,
      coalesce(sum(greatest(p.authorized - p.charged, 0)) filter (where p.type = 'order' and p.elsewhere), 0) as elsewhere
    from (
      select t ->> 'type' as type, coalesce((t ->> 'isElsewhere')::boolean, false) as elsewhere, coalesce((t ->> 'authorizedAmount')::numeric, 0) as authorized,
        case when t ->> 'status' = 'captured' then coalesce((t ->> 'chargedAmount')::numeric, 0) else 0 end as charged
      from jsonb_array_elements(payments) t where t ->> 'status' in ('authorized', 'captured')) p),
  rests as (
    select s.*, greatest(total - returned, 0) as price, greatest(total - returned - s.paid, 0) as due,
      least(s.reserved, greatest(total - returned - s.paid, 0)) as kept from sums s)
  select jsonb_build_object('total', trim_scale(total), 'returnedAmount', trim_scale(returned),
    'paidAmount', trim_scale(r.paid), 'refundedAmount', trim_scale(r.refunded),
    'authorizedAmount', trim_scale(r.kept), 'elsewhereAmount', trim_scale(least(r.elsewhere, r.due - r.kept)),
    'openAmount', trim_scale(r.due - r.kept - least(r.elsewhere, r.due - r.kept)),
    'refundDueAmount', trim_scale(greatest(r.paid - r.refunded - r.price, 0)))
  from rests r
$$;
