-- While a secret is being replaced everywhere, the one before it works beside it.
alter table api_client
  add column is_public boolean not null default false,
  add column previous_secret_hash text,
  add column previous_secret_expire_date timestamptz;
alter table operator_client
  add column previous_secret_hash text,
  add column previous_secret_expire_date timestamptz;

-- Everybody knows the secret of the demo's client.
update api_client c set is_public = true from merchant m where m.id = c.merchant_id and m.is_demo and c.id = 'demo';

-- Rotated tokens stay until they expire: one that is used again tells of a theft and ends its family.
alter table refresh_token
  add column family uuid not null default gen_random_uuid(),
  add column rotate_date timestamptz;
alter table refresh_token alter column family drop default;
create index refresh_token__family on refresh_token (merchant_id, family);

-- Orders the keys without trusting the clocks of several servers: the last one signs.
alter table signing_key add column position int generated always as identity;
