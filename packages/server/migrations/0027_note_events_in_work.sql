-- The events that a process is applying, noted before it begins: after a crash they tell which event it died of.
create table intake_turn (
  merchant_id int primary key references merchant on delete cascade,
  number bigint not null default 1,
  -- the process
  worker uuid not null,
  -- null: none in work
  first_id bigint,
  last_id bigint,
  -- events up to here were in work during a crash and are applied one by one
  suspect_to bigint not null default 0
);
