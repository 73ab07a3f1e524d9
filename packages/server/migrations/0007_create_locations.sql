create table location (
  merchant_id int not null references merchant on delete cascade,
  code text not null collate "C",
  -- the write shape with every field present
  data jsonb not null,
  -- to a tenth of a millimetre: of numbers near zero the sines would underflow, and one such row would fail every search
  latitude float8 generated always as (round((data ->> 'latitude')::numeric, 9)::float8) stored,
  longitude float8 generated always as (round((data ->> 'longitude')::numeric, 9)::float8) stored,
  revision bigint not null default 1,
  create_date timestamptz not null,
  update_date timestamptz not null,
  primary key (merchant_id, code)
);
-- of each type of location one can be the default: direct shipping starts at the default warehouse
create unique index location__default on location (merchant_id, (data #>> '{type,code}'))
  where (data ->> 'isDefault')::boolean;
create index location__update_date on location (merchant_id, update_date, code);
-- all that a search for the nearest ones looks at, so that it reads no document but those it shows
create index location__position on location (merchant_id, latitude, longitude, code)
  where data ->> 'status' = 'active' and latitude is not null and longitude is not null;

-- Metres between two points along a sphere of the mean radius of the earth (haversine): exact at any distance, also across
-- the date line and at the poles; the true shape of the earth differs by up to half a percent.
create function distance_in_metres(latitude1 float8, longitude1 float8, latitude2 float8, longitude2 float8) returns float8
language sql immutable parallel safe
return 2 * 6371008.8 * asin(sqrt(least(1,
  sin(radians(latitude2 - latitude1) / 2) ^ 2
  + cos(radians(latitude1)) * cos(radians(latitude2)) * sin(radians(longitude2 - longitude1) / 2) ^ 2)));
