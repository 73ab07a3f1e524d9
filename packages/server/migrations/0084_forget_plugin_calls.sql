-- Calls that have ended long ago are forgotten. What stays is that an order was handed over: it must not be twice.
create index plugin_call__ended on plugin_call (end_date)
  where end_date is not null and (action <> 'add_order' or error_text is not null);
