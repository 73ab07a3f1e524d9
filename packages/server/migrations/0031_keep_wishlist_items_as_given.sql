-- An item shows the members that were given; a quantity that nobody named is none.
alter table wishlist_item alter column quantity drop not null;
