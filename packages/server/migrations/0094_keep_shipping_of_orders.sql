-- The prices of shipping and the weights of goods at which an order was sold, so that its shipping can be calculated anew
-- when lines are canceled. Null: its shipping came with the order, or it has none.
alter table sales_order add column shipping jsonb;
