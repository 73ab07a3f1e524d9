-- Metrics that callers wrote and that no order figure can hold, by their name: rates, the date, and averages until the
-- next order of their kind is counted.
alter table customer add column written_metrics jsonb not null default '{}';
