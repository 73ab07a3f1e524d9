-- What is missing between a payment and the state of its order is counted, so one cause may have several steps.
create index payment_step__payment on payment_step (merchant_id, payment_id, id);
alter table payment_step drop constraint payment_step__cause;
