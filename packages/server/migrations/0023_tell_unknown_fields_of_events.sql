-- Fields of a payload that nobody knows, told with the event that brought them.

alter table intake_event add column warnings jsonb not null default '[]';
