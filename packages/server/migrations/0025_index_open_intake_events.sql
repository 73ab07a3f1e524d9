-- Not by merchant: the page of metrics counts what waits and what failed of all of them, and must not read what is done.
create index intake_event__open on intake_event (status, create_date) where status in ('pending', 'failed');
