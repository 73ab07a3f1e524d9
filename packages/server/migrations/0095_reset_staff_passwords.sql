-- A user who forgot the password, at most one row for each.
create table user_reset_token (
  merchant_id int not null,
  user_id uuid not null,
  -- null until the mail is written: the token itself is in the mail alone
  token_hash text collate "C",
  -- of the mail
  language text not null,
  request_date timestamptz not null,
  expire_date timestamptz not null,
  constraint user_reset_token__user_id primary key (merchant_id, user_id),
  constraint user_reset_token__token_hash unique (merchant_id, token_hash),
  constraint user_reset_token__user foreign key (merchant_id, user_id) references app_user on delete cascade
);
