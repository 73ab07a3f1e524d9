-- Orders that may wait for somebody: few of all, and so the filter waitsFor looks at few.
create index sales_order__waiting on sales_order (merchant_id, submit_date, id)
  where status in ('new', 'open', 'inProgress', 'ready');
