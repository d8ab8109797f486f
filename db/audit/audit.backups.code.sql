-- Backups, and whether anything leaves this installation. The commands call these as the owner.

-- The last backup that is whole: for readiness, metrics, and screens.
create or replace function private.last_backup() returns private.backups language sql stable
begin atomic
  select b from private.backups b where b.finished_at is not null order by b.snapshot_at desc limit 1;
end;

create or replace function private.begin_backup(id uuid, is_scheduled boolean) returns void language sql
begin atomic
  delete from private.backups b where b.begun_at < clock_timestamp() - interval '400 days';
  insert into private.backups (id, is_scheduled) values (begin_backup.id, begin_backup.is_scheduled);
end;

create or replace function private.finish_backup(id uuid, snapshot_at timestamptz, is_encrypted boolean, byte_size bigint,
  missing_files int) returns void language sql
begin atomic
  update private.backups b set finished_at = clock_timestamp(), snapshot_at = finish_backup.snapshot_at,
      is_encrypted = finish_backup.is_encrypted, byte_size = finish_backup.byte_size, missing_files = finish_backup.missing_files
    where b.id = finish_backup.id;
end;

-- Whether the backup of the last such hour, in the operator's time zone, is missing. A failed one is due again after half an hour.
create or replace function private.backup_is_due(hour int) returns boolean language sql stable
begin atomic
  with local as (select clock_timestamp() at time zone s.time_zone as now, s.time_zone from private.operator_settings s),
  due as (select (date_trunc('day', l.now - make_interval(hours => backup_is_due.hour))
      + make_interval(hours => backup_is_due.hour)) at time zone l.time_zone as at from local l)
  select not exists (select from private.backups b, due d where b.is_scheduled and b.begun_at >= d.at
    and (b.finished_at is not null or b.begun_at > clock_timestamp() - interval '30 minutes'));
end;

create or replace function private.stop_outgoing(reason text) returns void language plpgsql as $$
begin
  update private.operator_settings s set outgoing_stopped_at = clock_timestamp(), outgoing_stop_reason = reason
    where s.outgoing_stopped_at is null;
  if found then perform private.audit(null, 'STOP_OUTGOING', 'mail', null); end if;
end $$;

create or replace function private.resume_outgoing() returns void language plpgsql as $$
begin
  update private.operator_settings s set outgoing_stopped_at = null, outgoing_stop_reason = null
    where s.outgoing_stopped_at is not null;
  if found then perform private.audit(null, 'RESUME_OUTGOING', 'mail', null); end if;
end $$;

-- What an operator should know of a node that is ready.
create or replace function auth.notices() returns table (outgoing_stopped_at timestamptz, outgoing_stop_reason text,
  last_backup_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select s.outgoing_stopped_at, s.outgoing_stop_reason, (private.last_backup()).snapshot_at from private.operator_settings s;
end;
grant execute on function auth.notices() to turnstone_auth;
