-- Committed before the last line of the mail with the link is sent, so that nobody gets it twice.
alter table catalog_export add column mail_date timestamptz;
