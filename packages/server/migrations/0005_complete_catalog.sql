-- Property definitions, attributes, categories, location prices and settings of the catalog service.

create table property_definition (
  merchant_id int not null references merchant on delete cascade,
  code text not null collate "C",
  name text not null,
  type text not null,
  is_array boolean not null default false,
  unit text,
  revision bigint not null default 1,
  primary key (merchant_id, code)
);

create table attribute (
  merchant_id int not null references merchant on delete cascade,
  code text not null collate "C",
  type text not null,
  use text not null,
  name jsonb not null,
  external_update_date timestamptz,
  revision bigint not null default 1,
  primary key (merchant_id, code)
);

create table attribute_value (
  merchant_id int not null,
  attribute_code text not null collate "C",
  code text not null collate "C",
  sequence_id numeric not null,
  name jsonb not null,
  swatch jsonb,
  primary key (merchant_id, attribute_code, code),
  constraint attribute_value__attribute foreign key (merchant_id, attribute_code) references attribute on delete cascade
);

-- Which products use which values of attributes: as option, as extra or in a property.
create table product_attribute_value (
  merchant_id int not null,
  attribute_code text not null collate "C",
  value_code text not null collate "C",
  catalog_id int not null,
  product_code text not null collate "C",
  use text not null,
  primary key (merchant_id, attribute_code, value_code, catalog_id, product_code, use)
);
create index product_attribute_value__product
  on product_attribute_value (merchant_id, catalog_id, product_code);

create table category (
  merchant_id int not null,
  catalog_id int not null,
  -- names the counters of the category
  id bigint generated always as identity,
  code text not null collate "C",
  parent_code text collate "C",
  -- the codes from the root to the category itself
  path text[] not null collate "C",
  sequence_id int not null,
  status text not null default 'active',
  -- localized: name, image, url, description
  texts jsonb not null,
  external_update_date timestamptz,
  revision bigint not null default 1,
  primary key (merchant_id, catalog_id, code)
);
create index category__parent on category (merchant_id, catalog_id, parent_code, sequence_id, code);

-- The place of products in categories; without a sequenceId a product stands behind those with one.
create table product_category (
  merchant_id int not null,
  catalog_id int not null,
  category_code text not null collate "C",
  position numeric not null default 1000000000000000,
  product_code text not null collate "C",
  is_primary boolean not null default false,
  primary key (merchant_id, catalog_id, category_code, product_code)
);
create index product_category__position
  on product_category (merchant_id, catalog_id, category_code, position, product_code);
create index product_category__product on product_category (merchant_id, catalog_id, product_code);

create table product_location_price (
  merchant_id int not null,
  catalog_id int not null,
  product_code text not null collate "C",
  location_code text not null collate "C",
  currency_code text not null collate "C",
  -- the price object in stored form
  data jsonb not null,
  update_date timestamptz not null,
  primary key (merchant_id, catalog_id, product_code, location_code, currency_code),
  constraint product_location_price__product foreign key (merchant_id, catalog_id, product_code) references product on delete cascade
);
create index product_location_price__location
  on product_location_price (merchant_id, catalog_id, location_code, product_code);

create table inventory_treatment_setting (
  merchant_id int not null references merchant on delete cascade,
  code text not null collate "C",
  name text not null,
  is_purchasable boolean not null,
  sequence_id int not null,
  revision bigint not null default 1,
  primary key (merchant_id, code)
);

alter table catalog add constraint catalog__id unique (merchant_id, id);

create table export_setting (
  merchant_id int not null,
  catalog_id int not null,
  -- sealed: it holds the password of the channel
  data text not null,
  primary key (merchant_id, catalog_id),
  constraint export_setting__catalog foreign key (merchant_id, catalog_id) references catalog (merchant_id, id) on delete cascade
);

-- the lowest and the highest price of a configurable product are the ends of this index
create index product__variant_price
  on product (merchant_id, catalog_id, (data ->> 'parentProductCode'), ((data #>> '{price,price}')::numeric))
  where data ->> 'parentProductCode' is not null and data ->> 'status' <> 'inactive' and data -> 'price' <> 'null';
