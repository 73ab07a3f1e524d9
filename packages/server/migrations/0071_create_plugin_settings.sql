-- How the shop answers a platform and is called by this one: only what differs from the defaults.
alter table shop add column plugin_settings jsonb not null default '{}';

-- Log files of the plugin endpoint, line by line.
create table plugin_log (
  merchant_id int not null,
  id bigint generated always as identity,
  shop_code text not null collate "C",
  type text not null,
  create_date timestamptz not null,
  text text not null,
  primary key (merchant_id, id),
  constraint plugin_log__shop foreign key (merchant_id, shop_code) references shop (merchant_id, code) on delete cascade,
  constraint plugin_log__type check (type in ('access', 'request', 'error', 'debug'))
);
create index plugin_log__shop on plugin_log (merchant_id, shop_code, type, id);
create index plugin_log__create_date on plugin_log (create_date);
