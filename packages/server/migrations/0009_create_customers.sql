-- Work that takes longer than a request, and its receipt. The same for every service.
create table job (
  merchant_id int not null references merchant on delete cascade,
  id uuid not null,
  service text not null,
  kind text not null,
  -- whom it is about
  subject text,
  payload jsonb not null,
  -- who asked for it, as its changes will be recorded
  sender jsonb not null,
  status text not null default 'queued',
  progress numeric(5, 2) not null default 0,
  result jsonb,
  error jsonb,
  attempts int not null default 0,
  create_date timestamptz not null,
  end_date timestamptz,
  -- null: it is kept
  expire_date timestamptz,
  primary key (merchant_id, id)
);
create index job__subject on job (merchant_id, service, subject) where subject is not null;
-- one broom for all merchants
create index job__expire_date on job (expire_date) where expire_date is not null;

-- A deleted customer stays as a row, because orders name it; only erasing takes its data away.
create table customer (
  merchant_id int not null references merchant on delete cascade,
  id uuid not null,
  -- given over all merchants: a count of its own would make those who create customers wait for each other
  number bigint generated always as identity,
  external_number text collate "C",
  first_name text not null,
  middle_name text,
  last_name text not null,
  name text not null generated always as (first_name || ' ' || last_name) stored,
  email_address text not null,
  status text not null,
  is_anonymous boolean not null,
  tax_exempt boolean not null,
  tax_class text,
  settings jsonb not null,
  external_update_date timestamptz,
  revision bigint not null default 1,
  create_date timestamptz not null,
  update_date timestamptz not null,
  erase_date timestamptz,
  -- Figures of the orders. Here, so that a filter knows how often a figure occurs; without an index, so that counting an
  -- order stays a change within its page. Averages are computed.
  order_count bigint not null default 0,
  item_count numeric(18, 4) not null default 0,
  order_amount numeric(18, 4) not null default 0,
  last_order_date timestamptz,
  -- the same by fulfillment method: {"BOPIS": {"orders": 1, "items": 2, "amount": 3.5, "lastOrderDate": "…"}}
  method_figures jsonb not null default '{}',
  primary key (merchant_id, id)
) with (fillfactor = 80);
create unique index customer__number on customer (merchant_id, number) where status <> 'deleted';
create unique index customer__external_number on customer (merchant_id, external_number)
  where status <> 'deleted' and external_number is not null;
create index customer__anonymous on customer (merchant_id, is_anonymous, number) where status <> 'deleted';
create index customer__email_address on customer (merchant_id, email_address, number) where status <> 'deleted';
create index customer__last_name on customer (merchant_id, last_name, number) where status <> 'deleted';
create index customer__create_date on customer (merchant_id, create_date, number) where status <> 'deleted';
create index customer__update_date on customer (merchant_id, update_date, number) where status <> 'deleted';
-- signing in does not regard upper and lower case
create index customer__sign_in on customer (merchant_id, lower(email_address)) where status <> 'deleted';
-- parts of names and addresses
create index customer__parts on customer using gin
  (merchant_id, name gin_trgm_ops, first_name gin_trgm_ops, last_name gin_trgm_ops, email_address gin_trgm_ops)
  where status <> 'deleted';

create table customer_contact (
  merchant_id int not null,
  customer_id uuid not null,
  id uuid not null,
  -- in which order they were added
  position bigint generated always as identity,
  -- the write shape with every field present
  data jsonb not null,
  status text not null generated always as (data ->> 'status') stored,
  postal_code text generated always as (data ->> 'postalCode') stored,
  region text generated always as (data ->> 'region') stored,
  country text generated always as (data ->> 'country') stored,
  is_default_billing boolean not null generated always as ((data ->> 'isDefaultBilling')::boolean) stored,
  is_default_shipping boolean not null generated always as ((data ->> 'isDefaultShipping')::boolean) stored,
  primary key (merchant_id, customer_id, id),
  constraint customer_contact__customer foreign key (merchant_id, customer_id) references customer on delete cascade
);
create index customer_contact__country on customer_contact (merchant_id, country, region, customer_id);
create index customer_contact__postal_code on customer_contact (merchant_id, postal_code, customer_id);

create table customer_attribute (
  merchant_id int not null references merchant on delete cascade,
  code text not null collate "C",
  type text not null,
  name jsonb not null,
  is_required boolean not null,
  visibility text not null,
  display_group text,
  revision bigint not null default 1,
  primary key (merchant_id, code)
);

create table customer_attribute_value (
  merchant_id int not null,
  attribute_code text not null collate "C",
  code text not null collate "C",
  sequence_id numeric not null,
  name jsonb not null,
  primary key (merchant_id, attribute_code, code),
  constraint customer_attribute_value__attribute
    foreign key (merchant_id, attribute_code) references customer_attribute on delete cascade
);

-- What a customer has of an attribute: a scalar, or {"code": …} of one of its values.
create table customer_attribute_entry (
  merchant_id int not null,
  customer_id uuid not null,
  attribute_code text not null collate "C",
  value jsonb,
  -- the value as it is compared: the code, or the scalar; dates in UTC
  text text,
  primary key (merchant_id, customer_id, attribute_code),
  constraint customer_attribute_entry__customer
    foreign key (merchant_id, customer_id) references customer on delete cascade,
  constraint customer_attribute_entry__attribute
    foreign key (merchant_id, attribute_code) references customer_attribute on delete cascade
);
create index customer_attribute_entry__text
  on customer_attribute_entry (merchant_id, attribute_code, text, customer_id);

create table customer_note (
  merchant_id int not null,
  customer_id uuid not null,
  position bigint generated always as identity,
  id uuid not null,
  external_code text,
  note text not null,
  date timestamptz not null,
  creator text not null,
  primary key (merchant_id, customer_id, position),
  constraint customer_note__customer foreign key (merchant_id, customer_id) references customer on delete cascade
);

create table customer_account (
  merchant_id int not null,
  customer_id uuid not null,
  password_hash text not null,
  password_date timestamptz not null,
  failed_attempts int not null default 0,
  -- keyed, of the wrong password: clients repeat a refused request, and that is no second attempt
  last_failure text,
  locked_until timestamptz,
  last_sign_in_date timestamptz,
  primary key (merchant_id, customer_id),
  constraint customer_account__customer foreign key (merchant_id, customer_id) references customer on delete cascade
);

create table customer_reset_token (
  merchant_id int not null,
  token_hash text not null,
  customer_id uuid not null,
  shop_code text not null,
  -- sealed, for the mail
  token text not null,
  create_date timestamptz not null,
  expire_date timestamptz not null,
  primary key (merchant_id, token_hash),
  -- a new one ends the one before
  constraint customer_reset_token__customer_id unique (merchant_id, customer_id),
  constraint customer_reset_token__customer
    foreign key (merchant_id, customer_id) references customer on delete cascade
);

create table device (
  merchant_id int not null references merchant on delete cascade,
  code text not null collate "C",
  platform text,
  type text,
  model text,
  os_version text,
  locale_code text,
  last_activity timestamptz,
  push_token text,
  attributes jsonb not null default '[]',
  -- who is signed in
  customer_id uuid,
  -- who was last: what the device keeps is theirs when they ask to be erased
  last_customer_id uuid,
  primary key (merchant_id, code)
);
create index device__last_activity on device (merchant_id, last_activity, code);
create index device__customer on device (merchant_id, customer_id) where customer_id is not null;
create index device__last_customer on device (merchant_id, last_customer_id) where last_customer_id is not null;

-- Of a customer or, before somebody signs in, of a device.
create table wishlist (
  merchant_id int not null references merchant on delete cascade,
  id bigint generated always as identity,
  owner_kind text not null collate "C",
  owner_id text not null collate "C",
  code text not null collate "C",
  name text,
  revision bigint not null default 1,
  primary key (merchant_id, owner_kind, owner_id, code),
  constraint wishlist__id unique (merchant_id, id)
);

create table wishlist_item (
  merchant_id int not null,
  wishlist_id bigint not null,
  product_code text not null collate "C",
  position bigint generated always as identity,
  quantity numeric(14, 4) not null,
  notes text,
  primary key (merchant_id, wishlist_id, product_code),
  constraint wishlist_item__wishlist foreign key (merchant_id, wishlist_id) references wishlist (merchant_id, id)
    on delete cascade
);

-- The words of a customer that is not deleted, apart from it: most updates change no word.
create table customer_search (
  merchant_id int not null,
  customer_id uuid not null,
  words tsvector not null,
  primary key (merchant_id, customer_id),
  constraint customer_search__customer foreign key (merchant_id, customer_id) references customer on delete cascade
);
create index customer_search__words on customer_search using gin (merchant_id, words);

-- Adds figures by method to those that are there. The last order is the latest of both.
create function add_figures(held jsonb, added jsonb) returns jsonb
language sql immutable parallel safe
return held || coalesce((
  select jsonb_object_agg(method, jsonb_build_object(
    'orders', coalesce((held #> array[method, 'orders'])::numeric, 0) + (figures -> 'orders')::numeric,
    'items', coalesce((held #> array[method, 'items'])::numeric, 0) + (figures -> 'items')::numeric,
    'amount', coalesce((held #> array[method, 'amount'])::numeric, 0) + (figures -> 'amount')::numeric,
    'lastOrderDate', greatest(held #>> array[method, 'lastOrderDate'], figures ->> 'lastOrderDate')))
  from jsonb_each(added) as each_method(method, figures)), '{}');

-- The words of a text. Punctuation divides them, because the parser would take the end of KC-4711 for a negative number
-- and an e-mail address for one word. An expression and no subquery, so that it costs no call.
create function plain_words(value text) returns tsvector
language sql immutable parallel safe
return to_tsvector('simple',
  translate(value, '-_/.,:;()[]{}''"+&|!?#*@<>=%\’‘‚‛´`“”„–—…·•', repeat(' ', 42)));
