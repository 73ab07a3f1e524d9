-- Where the server fetches the file from when the import starts; null: somebody uploads it.
alter table import_file add column fetch_url text;
