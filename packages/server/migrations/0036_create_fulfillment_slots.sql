-- Times at which a location hands goods over or ships them, with how many orders fit in.
create table fulfillment_slot (
  merchant_id int not null references merchant on delete cascade,
  location_code text not null collate "C",
  id text not null collate "C",
  day date not null,
  -- hours and minutes on the clock of the location
  from_time text not null collate "C",
  to_time text not null collate "C",
  status text not null,
  -- null: any number
  order_limit int,
  -- fulfillment orders of the location in the slot that were not given up; kept by a trigger
  booked_count int not null,
  revision bigint not null default 1,
  create_date timestamptz not null,
  update_date timestamptz not null,
  primary key (merchant_id, location_code, id),
  constraint fulfillment_slot__location foreign key (merchant_id, location_code) references location on delete cascade,
  constraint fulfillment_slot__order_limit check (booked_count <= order_limit)
) with (fillfactor = 80);
create index fulfillment_slot__day on fulfillment_slot (merchant_id, location_code, day, from_time, id);

alter table fulfillment_order
  add column slot_id text collate "C" generated always as (document #>> '{fulfillmentSlot,id}') stored;
create index fulfillment_order__slot on fulfillment_order (merchant_id, location_code, slot_id)
  where slot_id is not null and status not in ('canceled', 'rejected');

create function book_fulfillment_slots() returns trigger language plpgsql as $$begin end$$;
create trigger fulfillment_order__books_insert after insert on fulfillment_order
  referencing new table as come for each statement execute function book_fulfillment_slots();
create trigger fulfillment_order__books_update after update on fulfillment_order
  referencing old table as gone new table as come for each statement execute function book_fulfillment_slots();
create trigger fulfillment_order__books_delete after delete on fulfillment_order
  referencing old table as gone for each statement execute function book_fulfillment_slots();
