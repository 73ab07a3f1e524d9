-- What happens to a fulfillment order because time passes, and when.
create table fulfillment_due (
  merchant_id int not null,
  fulfillment_order_id bigint not null,
  kind text not null,
  due_date timestamptz not null,
  tries int not null default 0,
  -- what was wrong the last time
  failure text,
  -- it failed too often: nobody tries it again
  set_aside_date timestamptz,
  primary key (merchant_id, fulfillment_order_id, kind),
  constraint fulfillment_due__order foreign key (merchant_id, fulfillment_order_id)
    references fulfillment_order on delete cascade
);
create index fulfillment_due__date on fulfillment_due (merchant_id, due_date) where set_aside_date is null;

create function schedule_fulfillment_due() returns trigger language plpgsql as $$begin end$$;
create trigger fulfillment_order__due_insert after insert on fulfillment_order
  for each row execute function schedule_fulfillment_due();
create trigger fulfillment_order__due_update after update on fulfillment_order
  for each row when (old.status is distinct from new.status
    or old.pickup_reminder_date is distinct from new.pickup_reminder_date
    or old.planned_date is distinct from new.planned_date or old.held_until is distinct from new.held_until)
  execute function schedule_fulfillment_due();
