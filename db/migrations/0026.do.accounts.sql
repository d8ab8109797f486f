-- Browsers that have signed in to an account, by the hash of their cookie.
create table hidden.known_devices (
  device_hash bytea not null check (length(device_hash) = 32),
  user_id int not null references app.user_infos on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (device_hash, user_id)
);
create index known_devices_user_id on hidden.known_devices (user_id, last_used_at);

alter table hidden.verification_tokens
  drop constraint verification_tokens_purpose_check,
  add constraint verification_tokens_purpose_check
    check (purpose in ('INVITATION', 'FIRST_OPERATOR', 'RESET', 'APPLICATION', 'DEVICE'));
