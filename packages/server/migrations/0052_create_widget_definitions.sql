-- Widget definitions of a shop's own. The standard ones, which every shop has, are in the code.
create table widget_config_definition (
  merchant_id int not null,
  shop_code text not null collate "C",
  id bigint generated always as identity,
  code text not null collate "C",
  -- without its namespace
  short_code text not null collate "C",
  name jsonb not null,
  description jsonb,
  inputs jsonb not null,
  -- codes of the inputs that hold a value for each locale
  localizable text[] not null,
  revision bigint not null default 1,
  primary key (merchant_id, id),
  constraint widget_config_definition__shop foreign key (merchant_id, shop_code) references shop on delete cascade,
  constraint widget_config_definition__short_code unique (merchant_id, shop_code, short_code)
);

-- Codes of the definitions that the widgets of a page use, without their namespaces.
alter table content_page add column widget_kinds text[] not null default '{}';
alter table live_page add column widget_kinds text[] not null default '{}';
update content_page set widget_kinds = array(
  select distinct regexp_replace(widget ->> 'widgetConfigDefinitionCode', '^.*/', '')
  from jsonb_array_elements(dropzones -> 'cmsWidgetList') widget);
update live_page set widget_kinds = array(
  select distinct regexp_replace(widget ->> 'widgetConfigDefinitionCode', '^.*/', '')
  from jsonb_array_elements(content -> 'dropzones' -> 'cmsWidgetList') widget);

-- The localizable inputs of each of these definitions as they were when the page was published, so that a later change of
-- a definition leaves what visitors see as it is.
alter table live_page add column localizable jsonb not null default '{}';
alter table page_version add column localizable jsonb not null default '{}';
