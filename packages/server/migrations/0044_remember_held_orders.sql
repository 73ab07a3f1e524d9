-- Where a fulfillment order on hold was before: its status and those of its open lines.
alter table fulfillment_order add column held_from jsonb;
