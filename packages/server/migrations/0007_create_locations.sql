create table location (
  merchant_id int not null references merchant on delete cascade,
  code text not null collate "C",
  -- the write shape with every field present
  data jsonb not null,
  revision bigint not null default 1,
  create_date timestamptz not null,
  update_date timestamptz not null,
  primary key (merchant_id, code)
);
-- of each type of location one can be the default: direct shipping starts at the default warehouse
create unique index location__default on location (merchant_id, (data #>> '{type,code}'))
  where (data ->> 'isDefault')::boolean;
