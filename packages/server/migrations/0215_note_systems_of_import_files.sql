-- Shop system whose export the file is; null: its rows are in our own form.
alter table import_file add column from_system text;
