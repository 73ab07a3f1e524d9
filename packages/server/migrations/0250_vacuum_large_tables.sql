-- Retention takes the oldest rows, and what it has taken stays at the head of each index until it is vacuumed. A fifth of thirty
-- million rows, which PostgreSQL waits for, would be six million entries that every look for the oldest row passes over.
alter table outbox set (autovacuum_vacuum_scale_factor = 0.05);
alter table inventory_change set (autovacuum_vacuum_scale_factor = 0.05);
alter table product_change set (autovacuum_vacuum_scale_factor = 0.05);
alter table webhook_delivery set (autovacuum_vacuum_scale_factor = 0.05);
alter table notification_message set (autovacuum_vacuum_scale_factor = 0.05);
