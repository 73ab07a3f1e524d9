-- Everything that is stored encrypted names one of these keys. They are themselves encrypted with the server's secret,
-- so that a new secret means new wrappings and nothing else.
create table data_key (
  id int generated always as identity constraint data_key__id primary key,
  wrapped text not null,
  -- under the secret before the last rotation, while a server may still start with that one
  previous_wrapped text,
  previous_expire_date timestamptz,
  -- under the key before it, for processes that run with an older secret; emptied when the key is in use
  handover text,
  -- later than its creation: by then every process has read it
  use_date timestamptz not null
);
