-- As it was sent, of messages about an order; null for others, and once the customer was erased.
alter table notification_message add column title text, add column body text;

-- Messages about an order are found by the order, fulfillment order or return that their event was about.
create index campaign_dispatch__entity on campaign_dispatch (merchant_id, (context #>> '{event,entityId}'))
  where context ? 'event';
