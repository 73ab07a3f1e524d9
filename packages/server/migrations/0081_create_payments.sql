-- Payments of orders that shoppers bought here. A payment is recorded with its order before its provider is asked.
create table payment (
  merchant_id int not null constraint payment__merchant references merchant on delete cascade,
  id uuid not null,
  order_number text not null collate "C",
  method_code text not null,
  status text not null,
  currency_code text not null,
  amount numeric(20, 4) not null,
  captured_amount numeric(20, 4) not null default 0,
  refunded_amount numeric(20, 4) not null default 0,
  -- under which the provider knows it
  reference text,
  card_last4 text,
  error_code text,
  error_message text,
  -- the request that began it: sent again it does not pay twice
  attempt text,
  create_date timestamptz not null,
  update_date timestamptz not null,
  -- when the provider is asked what became of it; null: that is known
  settle_date timestamptz,
  constraint payment__id primary key (merchant_id, id),
  constraint payment__status check (status in ('pending', 'processing', 'authorized', 'failed', 'canceled')),
  constraint payment__captured_amount check (captured_amount between 0 and amount),
  constraint payment__refunded_amount check (refunded_amount between 0 and captured_amount),
  constraint payment__settle_date check ((settle_date is null) = (status not in ('pending', 'processing')))
);
create index payment__order_number on payment (merchant_id, order_number);
create unique index payment__attempt on payment (merchant_id, attempt) where attempt is not null;
create unique index payment__reference on payment (merchant_id, method_code, reference) where reference is not null;
create index payment__due on payment (settle_date, merchant_id) where settle_date is not null;

-- Steps that a provider is asked for: each once, under its id, which makes asking again harmless.
create table payment_step (
  merchant_id int not null,
  id bigint generated always as identity,
  payment_id uuid not null,
  kind text not null,
  -- why: a payment is captured once for an order that is fulfilled, and refunded once for each return
  cause text not null,
  amount numeric(20, 4) not null,
  status text not null default 'waiting',
  attempts int not null default 0,
  error_message text,
  create_date timestamptz not null,
  -- when it is tried next; while a process is at it, when another one may
  next_date timestamptz,
  end_date timestamptz,
  constraint payment_step__id primary key (merchant_id, id),
  constraint payment_step__payment foreign key (merchant_id, payment_id) references payment on delete cascade,
  constraint payment_step__cause unique (merchant_id, payment_id, kind, cause),
  constraint payment_step__kind check (kind in ('capture', 'refund', 'cancel')),
  constraint payment_step__status check (status in ('waiting', 'done', 'failed')),
  constraint payment_step__next_date check ((next_date is null) = (status <> 'waiting'))
);
create index payment_step__due on payment_step (next_date, merchant_id) where status = 'waiting';

-- The books of the provider of test cards, which are its own: it writes them as if it were on another server.
create table test_card_entry (
  merchant_id int not null constraint test_card_entry__merchant references merchant on delete cascade,
  key text not null,
  kind text not null,
  status text not null,
  reference text not null,
  amount numeric(20, 4) not null,
  last4 text,
  create_date timestamptz not null,
  constraint test_card_entry__key primary key (merchant_id, key)
);
