-- Pieces of each item that the platform knows to be canceled, and the order when this was last compared.
alter table plugin_order
  add column canceled_items jsonb not null default '{}',
  add column seen_revision bigint;
