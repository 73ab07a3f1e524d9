-- Texts by locale for those who cannot see an image, and the revision that a change of them is based on.
alter table image
  add column alt_text jsonb not null default '{}',
  add column revision int not null default 1;
