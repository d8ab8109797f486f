-- Passkeys: what their owner sees of them, the keys themselves, and the challenges that are signed once.
create table app.passkeys (
  id int generated always as identity primary key,
  user_id int not null references app.user_infos on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user_id on app.passkeys (user_id);

create table private.passkey_keys (
  passkey_id int primary key references app.passkeys on delete cascade,
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key bytea not null check (length(public_key) <= 4096),
  -- How often the authenticator has signed. 0 where it does not count.
  counter bigint not null default 0,
  transports text[] not null default '{}'
);

create table private.passkey_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  -- Who adds a passkey; empty for a sign-in.
  user_id int references app.user_infos on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_user_id on private.passkey_challenges (user_id);
create index passkey_challenges_expires_at on private.passkey_challenges (expires_at);

comment on constraint passkeys_user_id_fkey on app.passkeys is E'@behavior -*';
