-- Push campaigns for everybody also look through devices and browsers without a customer, after all customers: the last
-- one that was looked at, empty at the beginning, null while customers are looked through.
alter table campaign_dispatch add column looked_to_device text collate "C";
create index device__anonymous on device (merchant_id, code) where customer_id is null;
create index web_push_subscription__anonymous on web_push_subscription (merchant_id, id) where customer_id is null;
