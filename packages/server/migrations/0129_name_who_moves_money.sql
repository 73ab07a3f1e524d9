-- Of a step that a person asked for; null: it followed the state of the order.
alter table payment_step add column actor text, add column actor_name text;
