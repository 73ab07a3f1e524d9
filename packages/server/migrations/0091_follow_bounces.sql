-- E-mails that came back after the mail server had taken them; their addresses get no more marketing.
alter table notification_message add column bounced_date timestamptz;
create index notification_message__bounced on notification_message (merchant_id, recipient)
  where bounced_date is not null;

-- An erasure finds events of other systems that were told for one address.
create index campaign_dispatch__address
  on campaign_dispatch (merchant_id, lower(context #>> '{additionalFilter,emailAddress}'))
  where context ? 'additionalFilter';
