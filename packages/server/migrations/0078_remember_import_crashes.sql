-- how far it was when its processes had crashed too often; null: no row was applied until then
alter table import add column crash_place text;
