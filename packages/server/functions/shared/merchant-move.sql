-- Before each change of a merchant that moves to another cell: it waits while the owner is switched, and is refused by the
-- cell that was the owner. Followers of events are let through, because the switch waits for them.
create or replace function await_merchant_move() returns trigger language plpgsql volatile as $$
declare
  moved int := tg_argv[0]::int;
begin
  if coalesce(current_setting('tradepost.follows_events', true), '') <> 'on' then
    perform pg_advisory_xact_lock_shared(727010, moved);
    -- a new statement: it sees what was committed before the lock was granted
    if exists (select from merchant_move m where m.merchant_id = moved and m.step <> 'copying') then
      raise exception 'the merchant % has moved to another cell', moved using errcode = 'TP001';
    end if;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
