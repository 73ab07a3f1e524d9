-- From when on the stock follows the lines of an order, and whether the platform or somebody else priced it.
alter table sales_order
  add column is_routed boolean not null default false,
  add column is_platform_priced boolean not null default false;

update sales_order o set is_routed = true
where exists (
  select from reservation r where r.merchant_id = o.merchant_id and r.sales_order_number = o.order_number);

update sales_order o set is_platform_priced = true
from order_history h
where h.merchant_id = o.merchant_id and h.order_id = o.id and h.type = 'orderCreated' and h.new_value ->> 'status' = 'new';

-- Lines of orders that hold less than they want. They are served when stock comes, the oldest orders first.
create table stock_wait (
  merchant_id int not null references merchant on delete cascade,
  sales_order_number text not null collate "C",
  sales_order_line_item_code text not null collate "C",
  product_code text not null collate "C",
  -- null: anywhere
  location_code text collate "C",
  -- null: any
  sku text collate "C",
  primary key (merchant_id, sales_order_number, sales_order_line_item_code)
);
create index stock_wait__product on stock_wait (merchant_id, product_code);
