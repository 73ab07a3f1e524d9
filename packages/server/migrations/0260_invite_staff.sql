-- Colleagues who were asked to join and have not come yet, at most one row for each address.
create table invitation (
  merchant_id int not null references merchant on delete cascade,
  id uuid not null,
  email_address text not null,
  -- null until the mail is written: the token itself is in the mail alone
  token_hash text collate "C",
  -- of the mail
  language text not null,
  -- the user or client that asked
  invited_by text not null,
  create_date timestamptz not null,
  -- of the last mail
  request_date timestamptz not null,
  expire_date timestamptz not null,
  revision bigint not null default 1,
  constraint invitation__id primary key (merchant_id, id),
  constraint invitation__token_hash unique (merchant_id, token_hash)
);
create unique index invitation__email_address on invitation (merchant_id, lower(email_address));

create table invitation_role (
  -- its own way to the merchant: roles may go only after those who have them
  merchant_id int not null references merchant on delete cascade,
  invitation_id uuid not null,
  role_code text not null collate "C",
  constraint invitation_role__id primary key (merchant_id, invitation_id, role_code),
  constraint invitation_role__invitation foreign key (merchant_id, invitation_id) references invitation on delete cascade,
  constraint invitation_role__role foreign key (merchant_id, role_code) references role
);
create index invitation_role__role_code on invitation_role (merchant_id, role_code);
