-- The mailbox of the demo, which only receives. Of the server and not of a merchant, so that all processes show the same.
create table demo_mail (
  id bigint generated always as identity,
  sender text not null,
  recipients text[] not null,
  content bytea not null,
  create_date timestamptz not null,
  constraint demo_mail__id primary key (id)
);
