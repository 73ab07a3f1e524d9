-- The drafts of pages. What visitors see is in live_page; only publishing connects the two.
create table content_page (
  merchant_id int not null,
  shop_code text not null collate "C",
  id bigint generated always as identity,
  code text not null collate "C",
  name text not null,
  page_title jsonb not null,
  slug text not null collate "C",
  type text not null,
  is_favorite boolean not null,
  is_protected boolean not null,
  dropzones jsonb not null,
  create_date timestamptz not null,
  update_date timestamptz,
  last_publish_date timestamptz,
  -- the newest version; 0: none
  version_count int not null default 0,
  is_live boolean not null default false,
  -- the draft differs from the newest version
  is_changed boolean not null default true,
  publish_date timestamptz,
  unpublish_date timestamptz,
  revision bigint not null default 1,
  primary key (merchant_id, id),
  constraint content_page__shop foreign key (merchant_id, shop_code) references shop on delete cascade,
  constraint content_page__code unique (merchant_id, shop_code, code),
  constraint content_page__slug unique (merchant_id, shop_code, slug)
);
create index content_page__due on content_page (merchant_id, least(publish_date, unpublish_date))
  where publish_date is not null or unpublish_date is not null;

create table page_version (
  merchant_id int not null,
  page_id bigint not null,
  version_number int not null,
  description text,
  create_date timestamptz not null,
  create_by text not null,
  content jsonb not null,
  primary key (merchant_id, page_id, version_number),
  constraint page_version__page foreign key (merchant_id, page_id) references content_page on delete cascade
);

-- One row for each live page, with all that the request of a visitor reads.
create table live_page (
  merchant_id int not null,
  page_id bigint not null,
  shop_code text not null collate "C",
  slug text not null collate "C",
  version_number int not null,
  publish_date timestamptz not null,
  content jsonb not null,
  primary key (merchant_id, page_id),
  constraint live_page__page foreign key (merchant_id, page_id) references content_page on delete cascade,
  constraint live_page__slug unique (merchant_id, shop_code, slug)
);
