-- Metres between two points along a sphere of the mean radius of the earth (haversine): exact at any distance, also across
-- the date line and at the poles; the true shape of the earth differs by up to half a percent.
create or replace function distance_in_metres(latitude1 float8, longitude1 float8, latitude2 float8, longitude2 float8) returns float8
language sql immutable parallel safe
return 2 * 6371008.8 * asin(sqrt(least(1,
  sin(radians(latitude2 - latitude1) / 2) ^ 2
  + cos(radians(latitude1)) * cos(radians(latitude2)) * sin(radians(longitude2 - longitude1) / 2) ^ 2)));
