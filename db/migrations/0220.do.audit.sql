-- A row for each backup that was begun. One without an end was stopped or failed.
create table private.backups (
  id uuid primary key,
  is_scheduled boolean not null,
  begun_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  snapshot_at timestamptz,
  is_encrypted boolean,
  byte_size bigint check (byte_size >= 0),
  missing_files int check (missing_files >= 0),
  check ((finished_at is null) = (snapshot_at is null) and (finished_at is null) = (byte_size is null))
);
create index backups_begun_at on private.backups (begun_at desc);

-- Mail, push, and the inbox wait: a restored copy must not write to people by itself.
alter table private.operator_settings
  add column outgoing_stopped_at timestamptz,
  add column outgoing_stop_reason text check (outgoing_stop_reason in ('RESTORED', 'BY_HAND')),
  add check ((outgoing_stopped_at is null) = (outgoing_stop_reason is null));
