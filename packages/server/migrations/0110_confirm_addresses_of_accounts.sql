-- the address that its owner proved to read, in small letters; null: none yet
alter table customer_account add column confirmed_address text;
-- of the last mail that asks for it
alter table customer_account add column confirmation_date timestamptz;
