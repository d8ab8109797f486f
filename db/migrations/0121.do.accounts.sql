-- A second factor: the secret shared with an authenticator app, recovery codes, and the sign-ins between their two steps.
create table private.totp_secrets (
  user_id int primary key references app.user_infos on delete cascade,
  -- In base32. Empty until a first code was right.
  secret text check (secret ~ '^[A-Z2-7]{32}$'),
  pending_secret text check (pending_secret ~ '^[A-Z2-7]{32}$'),
  pending_at timestamptz,
  confirmed_at timestamptz,
  -- The time step of the newest code used: it and older ones are refused.
  last_step bigint not null default 0,
  check ((secret is null) = (confirmed_at is null)),
  check ((pending_secret is null) = (pending_at is null))
);

create table private.recovery_codes (
  user_id int not null references app.user_infos on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- A right password that is not a session yet: its token opens nothing but the second step.
create table private.sign_in_challenges (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id int not null references app.user_infos on delete cascade,
  step text not null check (step in ('CODE', 'ENROLL')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sign_in_challenges_user_id on private.sign_in_challenges (user_id);

-- Whose people need a second factor: by their own decision, by the operator's, or both.
create table app.second_factor_rules (
  organization_id int primary key references app.organizations on delete cascade,
  by_organization boolean not null default false,
  by_operator boolean not null default false
);
comment on table app.second_factor_rules is 'Who requires a second factor of the people of an organization.';

create type app.second_factor_state as (
  authenticator_since timestamptz, recovery_codes_left int, is_required boolean
);
