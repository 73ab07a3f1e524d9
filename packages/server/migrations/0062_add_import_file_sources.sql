-- Where the server fetches the file from when the import starts; null: somebody uploads it.
alter table import_file add column fetch_url text;
-- Until then a process fetches the files of the import; it renews this for as long as it lives.
alter table import add column fetch_lease timestamptz;
