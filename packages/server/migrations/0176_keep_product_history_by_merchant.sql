-- Each merchant keeps its history for as long as its setting says.
drop index product_change__create_date;
create index product_change__create_date on product_change (merchant_id, create_date);
