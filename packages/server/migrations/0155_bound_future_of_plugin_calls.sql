-- A stamp of the far future makes a request valid for as long; shops that are there keep what they accept.
alter table shop alter column plugin_settings set default '{"maxFutureSeconds": 300}';
