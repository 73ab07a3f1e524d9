-- One trigger without a condition in place of two: PostgreSQL reads the conditions of triggers anew for every statement and
-- compared whole documents by them, which took a tenth of an update.
create function keep_image_uses(merchant int, use_kind text, use_owner text, content text) returns void
language plpgsql as $$begin end$$;
create function follow_product_update() returns trigger language plpgsql as $$begin end$$;
drop trigger product__change on product;
drop trigger product__image_update on product;
drop function keep_product_change();
create trigger product__update after update on product for each row execute function follow_product_update();
