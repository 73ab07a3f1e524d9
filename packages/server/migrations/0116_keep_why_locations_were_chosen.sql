-- Why routing chose the location of a fulfillment order, as it was then; null: made by hand, or before this was kept.
alter table fulfillment_order add column routing jsonb;
