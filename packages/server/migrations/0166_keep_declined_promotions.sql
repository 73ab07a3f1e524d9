-- Promotions without a coupon that the shopper took out of the cart.
alter table cart add column declined_promotions text[] not null default '{}';
