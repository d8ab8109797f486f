-- Tokens of people who may no longer sign in, so that their browsers remove what is stored about them.
create table private.revoked_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  revoked_at timestamptz not null default now()
);
create index on private.revoked_tokens (revoked_at);
