-- Orders that ended wait for no location any more; those that end from now on stop waiting by themselves.
delete from routing_wait w using sales_order o
where o.merchant_id = w.merchant_id and o.id = w.sales_order_id and o.status in ('canceled', 'rejected');
