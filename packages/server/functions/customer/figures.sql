-- Adds figures by method to those that are there. The last order is the latest of both.
create or replace function add_figures(held jsonb, added jsonb) returns jsonb
language sql immutable parallel safe
return held || coalesce((
  select jsonb_object_agg(method, jsonb_build_object(
    'orders', coalesce((held #> array[method, 'orders'])::numeric, 0) + (figures -> 'orders')::numeric,
    'items', coalesce((held #> array[method, 'items'])::numeric, 0) + (figures -> 'items')::numeric,
    'amount', coalesce((held #> array[method, 'amount'])::numeric, 0) + (figures -> 'amount')::numeric,
    'lastOrderDate', greatest(held #>> array[method, 'lastOrderDate'], figures ->> 'lastOrderDate')))
  from jsonb_each(added) as each_method(method, figures)), '{}');
