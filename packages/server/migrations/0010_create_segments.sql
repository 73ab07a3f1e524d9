create table segment (
  merchant_id int not null references merchant on delete cascade,
  id bigint generated always as identity,
  code text not null collate "C",
  name text not null,
  description text,
  type text not null,
  status text not null,
  rules jsonb,
  -- the types of the attributes that the rules name, as they were understood when the rules were written
  attribute_types jsonb not null default '{}',
  external_update_date timestamptz,
  -- while the members of a dynamic segment are brought up to date: when that went on last, and the last customer seen
  evaluate_date timestamptz,
  evaluated_to uuid,
  revision bigint not null default 1,
  create_date timestamptz not null,
  update_date timestamptz not null,
  primary key (merchant_id, id),
  constraint segment__code unique (merchant_id, code)
) with (fillfactor = 80);
-- those that follow the changes of customers
create index segment__dynamic on segment (merchant_id, id) where type = 'dynamic' and status = 'active';
-- one look for all merchants: whose evaluation was left behind
create index segment__evaluate_date on segment (evaluate_date) where evaluate_date is not null;

-- Without a foreign key: a large segment goes at once and its members in parts, and nobody sees those that are left.
create table segment_member (
  merchant_id int not null,
  segment_id bigint not null,
  member_type text not null collate "C",
  -- the id of a customer or the code of a device
  member_id text not null collate "C",
  primary key (merchant_id, segment_id, member_type, member_id)
);
create index segment_member__member on segment_member (merchant_id, member_type, member_id, segment_id);
