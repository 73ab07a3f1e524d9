-- The trace of the change (W3C Trace Context), so that what follows it in another process belongs to the same trace.
alter table outbox add column trace text;
alter table webhook_delivery add column trace text;
alter table campaign_dispatch add column trace text;
