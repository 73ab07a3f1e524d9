-- Rejected rows are read in their order; a large file may have hundreds of thousands of them.
create index import_entry__row on import_entry (merchant_id, ref, number, row) where row is not null;
