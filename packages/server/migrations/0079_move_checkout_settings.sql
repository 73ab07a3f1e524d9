-- Taxes and ways to ship are those of the shop, whoever sells there: shoppers, or the platform of its plugin.
alter table shop add column checkout_settings jsonb not null default '{}';

update shop s set
  checkout_settings = jsonb_build_object(
    'countries', coalesce(s.plugin_settings -> 'countries', '[]'),
    'taxes', (select coalesce(jsonb_agg(jsonb_build_object('taxClass', t -> 'key', 'name', t -> 'name',
        'percent', t -> 'percent', 'country', t -> 'country', 'region', t -> 'state') order by position), '[]')
      from jsonb_array_elements(coalesce(s.plugin_settings -> 'taxes', '[]')) with ordinality as listed(t, position)),
    'shippingMethods', (select coalesce(jsonb_agg(jsonb_build_object('code', w -> 'id', 'name', w -> 'title',
        'carrierCode', w -> 'group', 'taxClass', null, 'prices', jsonb_build_array(jsonb_build_object('country', null,
          'region', null, 'maxWeight', null, 'minTotal', null, 'amount', w -> 'amount'))) order by position), '[]')
      from jsonb_array_elements(coalesce(s.plugin_settings -> 'shippingMethods', '[]'))
        with ordinality as listed(w, position))),
  plugin_settings = s.plugin_settings - '{countries,taxes,shippingMethods}'::text[]
where s.plugin_settings ?| '{countries,taxes,shippingMethods}';
