-- Lines that found no location; they are routed again when there is stock of their product.
create table routing_wait (
  merchant_id int not null,
  sales_order_id bigint not null,
  line_code text not null collate "C",
  product_code text not null collate "C",
  reason text not null,
  primary key (merchant_id, sales_order_id, line_code),
  constraint routing_wait__line foreign key (merchant_id, sales_order_id, line_code) references order_line on delete cascade
);
create index routing_wait__product on routing_wait (merchant_id, product_code);
