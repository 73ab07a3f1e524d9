-- Requests a second of one client of the merchant, set by an operator; null: as many as the server allows.
alter table merchant add column requests_per_second int
  constraint merchant__requests_per_second check (requests_per_second >= 1);
