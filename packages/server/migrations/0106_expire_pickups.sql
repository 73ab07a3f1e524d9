-- How long goods wait for their customer is a setting; its function is in functions/order/fulfillment-due.sql.
create function reschedule_pickup_expiry() returns trigger language plpgsql as $$begin end$$;
create trigger merchant__pickup_expiry after update of settings on merchant
  for each row when (old.settings -> 'automaticOrderCancellationEnabled'
      is distinct from new.settings -> 'automaticOrderCancellationEnabled'
    or old.settings -> 'cancelOrderAfterSeconds' is distinct from new.settings -> 'cancelOrderAfterSeconds')
  execute function reschedule_pickup_expiry();
