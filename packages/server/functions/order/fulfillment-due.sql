-- What is due follows the status of a fulfillment order: entering one makes new rows, leaving it takes them away. When a
-- location has to have accepted depends on its opening hours, so that row comes from the routing and only ends here.
-- A row is gone once it was told: an order that stays in its status gets only those whose time was changed, and one that
-- comes back to it, from a pause or a check-in, only those whose time had not come before.
create or replace function schedule_fulfillment_due() returns trigger language plpgsql as $$
declare
  is_kept constant boolean := tg_op = 'UPDATE' and old.status = new.status;
  is_back constant boolean := tg_op = 'UPDATE' and not is_kept
    and (old.status = 'checkedIn' or old.held_from ->> 'status' = new.status);
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
      new.create_date + make_interval(secs => (l.data #>> '{settings,scheduledFulfillmentPickTime}')::float8) as at
    from location l
    where new.status = 'new' and l.merchant_id = new.merchant_id and l.code = new.location_code
    union all
    select 'orderNotPickedUp', new.pickup_reminder_date where new.status = 'ready' and new.type <> 'directShip'
    union all
    select 'schedulePickupReminderTimeReached',
      new.planned_date - make_interval(secs => (m.settings ->> 'scheduledPickupReminderBeforePickupSeconds')::float8)
    from merchant m
    where new.status = 'ready' and new.type <> 'directShip' and m.id = new.merchant_id
    union all
    select 'heldOrderReturns', new.held_until where new.status = 'hold') due
  where due.at is not null and (not is_kept or due.kind = any(changed))
    and not (is_back and due.at <= old.status_change_date)
  on conflict (merchant_id, fulfillment_order_id, kind) do update set due_date = excluded.due_date;
  return null;
end $$;
