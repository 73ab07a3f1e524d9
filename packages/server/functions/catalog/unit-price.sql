-- How many base units one unit is, by dimension: grams, millilitres, metres, square metres, pieces.
create or replace function unit_dimension(unit text) returns text language sql immutable parallel safe
return case
  when unit in ('mg', 'g', 'kg', 'oz', 'lb') then 'mass'
  when unit in ('ml', 'l', 'm3', 'floz', 'pt', 'qt', 'gal') then 'volume'
  when unit in ('cm', 'm', 'in', 'ft', 'yd') then 'length'
  when unit in ('m2', 'ft2') then 'area'
  when unit in ('unit', 'piece', 'each') then 'count'
end;

create or replace function unit_size(unit text) returns numeric language sql immutable parallel safe
return case unit
  when 'mg' then 0.001 when 'g' then 1 when 'kg' then 1000 when 'oz' then 28.349523125 when 'lb' then 453.59237
  when 'ml' then 1 when 'l' then 1000 when 'm3' then 1000000
  when 'floz' then 29.5735295625 when 'pt' then 473.176473 when 'qt' then 946.352946 when 'gal' then 3785.411784
  when 'cm' then 0.01 when 'm' then 1 when 'in' then 0.0254 when 'ft' then 0.3048 when 'yd' then 0.9144
  when 'm2' then 1 when 'ft2' then 0.09290304
  when 'unit' then 1 when 'piece' then 1 when 'each' then 1
end;

-- Price of the reference amount to four decimals; null unless all four fields are set and the units compare.
-- A function of its own for the few products that have one, as with `localized`.
create or replace function reference_price(data jsonb) returns numeric language plpgsql immutable parallel safe as $$
begin
  return case
    when unit_dimension(data ->> 'unit') = unit_dimension(data ->> 'unitPriceRefUom') and (data ->> 'unitValue')::numeric > 0
    then trim_scale(round(
      piece_price(data -> 'price')
        * ((data ->> 'unitPriceRefValue')::numeric * unit_size(data ->> 'unitPriceRefUom'))
        / ((data ->> 'unitValue')::numeric * unit_size(data ->> 'unit')), 4))
    end;
end $$;

create or replace function price_per_measure_unit(data jsonb) returns numeric language sql immutable parallel safe
return case when data ->> 'unitPriceRefUom' is not null then reference_price(data) end;
