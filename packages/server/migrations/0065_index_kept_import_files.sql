-- Their sizes are summed up with each upload.
create index import_file__kept on import_file (merchant_id) include (bytes) where file_key is not null and is_kept;
