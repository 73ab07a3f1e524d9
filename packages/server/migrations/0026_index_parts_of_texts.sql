-- For the filter $ct, which looks for a part of a text. Names of customers and orders have such an index already.
-- Measured: 1 ms instead of 250 among 68,000 products; a thousand new products take 65 ms more, 300 with random codes.
create index product__parts on product using gin (merchant_id, catalog_id, code gin_trgm_ops, (data ->> 'name') gin_trgm_ops);
create index sales_order__number_parts on sales_order using gin (merchant_id, order_number gin_trgm_ops);
