-- Which derived data an event is about; null: any. A new rating changes no search words, and whoever keeps them need not
-- look at the product again: that took longer than the update itself.
alter table outbox add column concerns text[];
