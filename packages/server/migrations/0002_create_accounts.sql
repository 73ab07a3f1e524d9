create table merchant (
  id int generated always as identity primary key,
  code text not null collate "C" constraint merchant__code unique,
  name text not null,
  region text,
  app_logo text,
  is_demo boolean not null default false,
  status text not null default 'active',
  settings jsonb not null default '{}',
  external_service_settings jsonb not null default '{}',
  revision bigint not null default 1,
  create_date timestamptz not null
);

create table shop (
  merchant_id int not null references merchant on delete cascade,
  id int generated always as identity,
  code text not null collate "C",
  name text not null,
  logo_url text,
  locales text[] not null,
  currencies text[] not null,
  catalog_code text,
  -- a signed request names only its customer number, so it is unique on the server
  customer_number text not null constraint shop__customer_number unique,
  shop_number text not null,
  -- sealed with the server's secret
  api_key text not null,
  plugin_url text,
  url text,
  is_default boolean not null default false,
  website_cname text,
  website_custom_domain text,
  primary_website_fqdn text,
  settings jsonb not null default '{}',
  design_values jsonb not null default '{}',
  revision bigint not null default 1,
  primary key (merchant_id, code),
  constraint shop__shop_number unique (merchant_id, shop_number)
);
create unique index shop__default on shop (merchant_id) where is_default;

create table role (
  merchant_id int not null references merchant on delete cascade,
  code text not null collate "C",
  name text not null,
  permissions text[] not null,
  is_standard boolean not null default false,
  revision bigint not null default 1,
  primary key (merchant_id, code)
);

create table app_user (
  merchant_id int not null references merchant on delete cascade,
  id uuid not null,
  email_address text not null,
  first_name text,
  last_name text,
  password_hash text not null,
  status text not null default 'active',
  failed_attempts int not null default 0,
  locked_until timestamptz,
  -- a token carries the version it was issued under and ends when it is raised; unlike a date it needs no equal clocks
  token_version int not null default 1,
  last_sign_in_date timestamptz,
  revision bigint not null default 1,
  create_date timestamptz not null,
  primary key (merchant_id, id)
);
create unique index app_user__email_address on app_user (merchant_id, lower(email_address));

create table user_role (
  -- its own way to the merchant: roles may go only after those who have them
  merchant_id int not null references merchant on delete cascade,
  user_id uuid not null,
  role_code text not null collate "C",
  primary key (merchant_id, user_id, role_code),
  constraint user_role__user foreign key (merchant_id, user_id) references app_user on delete cascade,
  constraint user_role__role foreign key (merchant_id, role_code) references role
);
create index user_role__role_code on user_role (merchant_id, role_code);

create table api_client (
  merchant_id int not null references merchant on delete cascade,
  id text not null collate "C",
  name text not null,
  secret_hash text not null,
  permissions text[] not null default '{}',
  grants text[] not null,
  token_version int not null default 1,
  last_used_date timestamptz,
  revision bigint not null default 1,
  create_date timestamptz not null,
  primary key (merchant_id, id)
);
-- introspection and revocation name a client without its merchant
create index api_client__id on api_client (id);

create table client_role (
  merchant_id int not null references merchant on delete cascade,
  client_id text not null collate "C",
  role_code text not null collate "C",
  primary key (merchant_id, client_id, role_code),
  constraint client_role__client foreign key (merchant_id, client_id) references api_client on delete cascade,
  constraint client_role__role foreign key (merchant_id, role_code) references role
);
create index client_role__role_code on client_role (merchant_id, role_code);

-- belongs to the server, not to a merchant
create table operator_client (
  id text collate "C" constraint operator_client__id primary key,
  name text not null,
  secret_hash text not null,
  token_version int not null default 1,
  create_date timestamptz not null
);

create table refresh_token (
  merchant_id int not null,
  token_hash text not null,
  client_id text not null collate "C",
  user_id uuid not null,
  -- null: all that the user may
  scopes text[],
  expire_date timestamptz not null,
  create_date timestamptz not null,
  primary key (merchant_id, token_hash),
  constraint refresh_token__user foreign key (merchant_id, user_id) references app_user on delete cascade,
  constraint refresh_token__client foreign key (merchant_id, client_id) references api_client on delete cascade
);
create index refresh_token__user_id on refresh_token (merchant_id, user_id);
create index refresh_token__client_id on refresh_token (merchant_id, client_id);

-- access tokens that were ended one by one; merchant 0 holds those of operators that are bound to none
create table revoked_token (
  merchant_id int not null,
  token_id text not null,
  expire_date timestamptz not null,
  primary key (merchant_id, token_id)
);

-- signs the tokens of all merchants
create table signing_key (
  id text primary key,
  private_key text not null,
  public_key jsonb not null,
  create_date timestamptz not null
);
