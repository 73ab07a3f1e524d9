-- A setting may be any number; beyond three hundred years it is no date any more.
create or replace function seconds_in(settings jsonb, name text) returns interval language sql immutable as
$$select make_interval(secs => least((settings ->> name)::float8, 1e10)) where settings ->> name is not null$$;

-- How long goods that are ready wait for their customer; null: for ever.
create or replace function pickup_lifetime(settings jsonb) returns interval language sql immutable as $$
  select seconds_in(settings, 'cancelOrderAfterSeconds')
  where (settings ->> 'automaticOrderCancellationEnabled')::boolean
$$;

-- What is due follows the status of a fulfillment order: entering one makes new rows, leaving it takes them away. When a
-- location has to have accepted depends on its opening hours, so that row comes from the routing and only ends here.
-- A row is gone once it was told: an order that stays in its status gets only those whose time was changed, and one that
-- comes back to it, from a pause or a check-in, only those whose time had not come before.
create or replace function schedule_fulfillment_due() returns trigger language plpgsql as $$
declare
  is_kept constant boolean := tg_op = 'UPDATE' and old.status = new.status;
  is_back constant boolean := tg_op = 'UPDATE' and not is_kept
    and (old.status = 'checkedIn' or old.held_from ->> 'status' is not distinct from new.status);
  changed constant text[] := array_remove(array[
    case when old.pickup_reminder_date is distinct from new.pickup_reminder_date then 'orderNotPickedUp' end,
    case when old.planned_date is distinct from new.planned_date then 'schedulePickupReminderTimeReached' end,
    case when old.held_until is distinct from new.held_until then 'heldOrderReturns' end], null);
begin
  delete from fulfillment_due d
  where d.merchant_id = new.merchant_id and d.fulfillment_order_id = new.id
    and (not is_kept or d.kind = any(changed))
    and not (d.kind = 'acceptanceOverdue' and new.status in ('new', 'requested'));
  insert into fulfillment_due (merchant_id, fulfillment_order_id, kind, due_date)
  select new.merchant_id, new.id, due.kind, due.at
  from (
    select 'schedulePickTimeReached' as kind,
      new.create_date + seconds_in(l.data -> 'settings', 'scheduledFulfillmentPickTime') as at
    from location l
    where new.status = 'new' and l.merchant_id = new.merchant_id and l.code = new.location_code
    union all
    select 'orderNotPickedUp', new.pickup_reminder_date where new.status = 'ready' and new.type <> 'directShip'
    union all
    select pickup.*
    from merchant m, lateral (values
      ('schedulePickupReminderTimeReached',
        new.planned_date - seconds_in(m.settings, 'scheduledPickupReminderBeforePickupSeconds')),
      ('pickupExpired', new.status_change_date + pickup_lifetime(m.settings))) pickup
    where new.status = 'ready' and new.type <> 'directShip' and m.id = new.merchant_id
    union all
    select 'heldOrderReturns', new.held_until where new.status = 'hold') due
  where due.at is not null and (not is_kept or due.kind = any(changed))
    and not (is_back and due.at <= old.status_change_date)
  on conflict (merchant_id, fulfillment_order_id, kind) do update set due_date = excluded.due_date;
  return null;
end $$;

-- A merchant who changes how long goods wait means those that wait already, too.
create or replace function reschedule_pickup_expiry() returns trigger language plpgsql as $$
begin
  delete from fulfillment_due d where d.merchant_id = new.id and d.kind = 'pickupExpired';
  insert into fulfillment_due (merchant_id, fulfillment_order_id, kind, due_date)
  select f.merchant_id, f.id, 'pickupExpired', f.status_change_date + pickup_lifetime(new.settings)
  from fulfillment_order f
  where f.merchant_id = new.id and f.status = 'ready' and f.type <> 'directShip'
    and pickup_lifetime(new.settings) is not null
  on conflict (merchant_id, fulfillment_order_id, kind) do update set due_date = excluded.due_date;
  return null;
end $$;
