-- When to look whether a cart has rested for as long as its shop says. A change of the cart leaves it alone and is seen when
-- its time comes: else each change would be one of the index, too. Null: the last rest has been told, or none is to be.
alter table cart add column reminder_date timestamptz;
create index cart__reminder_date on cart (merchant_id, reminder_date) where reminder_date is not null;
