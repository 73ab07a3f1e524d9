-- Merchants that are on their way to another cell, or have gone there.
create table merchant_move (
  merchant_id int constraint merchant_move__merchant_id primary key,
  code text not null collate "C",
  -- the address of the other database, without user and password
  target text not null,
  -- copying < switching < removing < done: from switching on, the other cell is the owner
  step text not null default 'copying',
  -- the row of the merchant, from switching on
  merchant jsonb,
  figures jsonb not null default '{}',
  create_date timestamptz not null,
  change_date timestamptz not null
);
create index merchant_move__code on merchant_move (code);

-- Replicated behind all other changes of a merchant: who sees the mark at the other end has seen those, too.
create table merchant_move_mark (
  merchant_id int constraint merchant_move_mark__merchant_id primary key,
  mark uuid not null
);
