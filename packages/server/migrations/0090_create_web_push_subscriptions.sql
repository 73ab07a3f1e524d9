-- Browsers of customers that take web push messages.
create table web_push_subscription (
  merchant_id int not null constraint web_push_subscription__merchant references merchant on delete cascade,
  id uuid not null,
  customer_id uuid,
  locale_code text,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  create_date timestamptz not null,
  constraint web_push_subscription__id primary key (merchant_id, id),
  constraint web_push_subscription__customer foreign key (merchant_id, customer_id)
    references customer on delete cascade
);
create unique index web_push_subscription__endpoint on web_push_subscription (merchant_id, md5(endpoint));
create index web_push_subscription__customer_id on web_push_subscription (merchant_id, customer_id);
