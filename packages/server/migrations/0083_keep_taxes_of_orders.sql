-- The rates by which an order was taxed when it was placed, so that its taxes can be calculated anew when lines are
-- canceled. Null: they came with the order.
alter table sales_order add column taxes jsonb;
