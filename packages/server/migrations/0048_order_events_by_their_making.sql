-- Two changes of one entity may begin in another order than they get its lock: the position of an event in the stream is
-- decided when it is written, not when its transaction began.
create function outbox_position() returns xid8 language plpgsql as $$begin end$$;
alter table outbox alter column tx set default outbox_position();
