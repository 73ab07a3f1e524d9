-- Fields of its rows that nobody knows: [{name, rows, nearest}], told in the log at the end of the import.
alter table import_file add column ignored jsonb not null default '[]';
