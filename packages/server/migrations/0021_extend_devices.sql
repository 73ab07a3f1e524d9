alter table device add column app_version text;
-- filters compare the customer as text, because a text that is no id simply finds nothing
create index device__customer_text on device (merchant_id, (customer_id::text)) where customer_id is not null;
