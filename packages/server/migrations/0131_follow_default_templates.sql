-- Templates that merchants have not changed follow the texts that the program brings along.
alter table notification_template add column is_default boolean not null default false;

-- What was brought along when the server last started: a new kind goes to all merchants, once.
create table notification_default (
  code text constraint notification_default__code primary key,
  digest text not null
);

-- The texts of version 0.1.0 until now, by their MD5.
create temporary table former_text (code text, md5 text) on commit drop;
insert into former_text values
  ('orderReceived', 'dea31e977670c763abea555d1eb970ba'),
  ('readyForPickup', '18f81ada246bd13c6deae82ac3d83e2e'),
  ('pickupReminder', '4af649cf3cdc2e185e10f84b0cfc93e8'),
  ('orderShipped', 'ab1245055ccafe084e93ee85030edc2c'),
  ('returnReceived', '5dd435f9832b983ba833ea27aa2767bb'),
  ('passwordReset', '2b913a8c482ea2382e57cdbd479579b7');
update notification_template t set is_default = true from former_text f
where f.code = t.code and f.md5 = md5((t.data -> 'messages')::text);
insert into notification_default select f.code, '' from former_text f;
