-- Further values of the merchant, as sales orders have them.
alter table customer add column data jsonb;
