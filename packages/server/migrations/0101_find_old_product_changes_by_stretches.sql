-- Changes are stored in the order of their dates, so a few bytes for each stretch of the table find the old ones. The tree
-- before cost every update of a product an entry, at the page where all the others wanted theirs.
drop index product_change__create_date;
create index product_change__create_date on product_change using brin (create_date) with (pages_per_range = 32);
