-- Until when a list of a guest is kept; null: it belongs to a customer or a device and stays.
alter table wishlist add column expire_date timestamptz;
create index wishlist__expire_date on wishlist (expire_date) where expire_date is not null;
