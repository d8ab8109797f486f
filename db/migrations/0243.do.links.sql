-- The page on which a customer sees where their request is. Only the hash of its secret is stored. Several for one lead,
-- since a letter that may have been sent is tried again.
create table private.customer_pages (
  token_hash bytea primary key check (length(token_hash) = 32),
  lead_id int not null references app.leads,
  created_at timestamptz not null default clock_timestamp()
);
create index customer_pages_lead_id on private.customer_pages (lead_id);
