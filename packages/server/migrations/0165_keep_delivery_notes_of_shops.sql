-- Of shops elsewhere: how they sent an order that they were given, as [{carrier, tracking, date}].
alter table plugin_call add column delivery_notes jsonb not null default '[]';
