-- Lists compare the id as a text, as it comes, which an index of the id itself does not answer: with ten million messages the
-- list of one customer's took seven seconds.
drop index notification_message__customer;
create index notification_message__customer on notification_message (merchant_id, (customer_id::text));
