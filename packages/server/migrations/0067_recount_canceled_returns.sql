-- Figures of canceled returns no longer have reasons and channels; whoever has some gets the figures counted anew.
update analytics_merchant a set is_due = true
where exists (select from return_line l where l.merchant_id = a.merchant_id and l.status = 'canceled')
  or exists (select from return_order r where r.merchant_id = a.merchant_id and r.status = 'canceled');
