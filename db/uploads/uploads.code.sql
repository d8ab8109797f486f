-- A file is readable by its owner and by its audience. A capability with files adds a policy for its own subject:
-- audience = 'SUBJECT' and subject = '…' and its row is visible.

create policy select_own on app.files for select to turnstone_member, turnstone_operator
  using (user_id = (select claims.user_id()));
create policy select_person on app.files for select to turnstone_member
  using (audience = 'PERSON' and exists (select from app.user_infos u where u.id = user_id));
create policy select_public on app.files for select to turnstone_anonymous, turnstone_member
  using (audience = 'PUBLIC');
-- A file that is not attached belongs to nothing that staff handle.
create policy select_attached on app.files for select to turnstone_operator using (subject is not null);
create policy select_any on app.file_kinds for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);

grant select on app.files, app.file_kinds to turnstone_anonymous, turnstone_member, turnstone_operator;

-- Whether a session's user may upload for a person: for themselves, as an admin for members of their organization, as
-- an operator's admin for anyone.
create or replace function private.may_upload(session int, person int) returns boolean language sql stable
  return exists (
    select from app.sessions s
      join app.user_infos actor on actor.id = s.user_id
      left join app.organizations o on o.id = actor.organization_id
      join app.user_infos p on p.id = may_upload.person
      where s.id = may_upload.session and s.expires_at > clock_timestamp()
        and actor.status = 'ACTIVE' and not actor.is_deleted
        and (o.id is null or (o.status = 'ACTIVE' and not o.is_deleted)) and not p.is_deleted
        and (p.id = actor.id or (actor.user_type in ('MASTER_ADMIN', 'ADMIN')
          and (actor.organization_type = 'OPERATOR' or p.organization_id = actor.organization_id))));

-- Stores an upload ticket for 10 minutes; false when the session may not upload for the person.
create or replace function auth.issue_upload(session int, kind text, person int, token_hash bytea) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not private.may_upload(issue_upload.session, issue_upload.person) then return false; end if;
  insert into private.upload_tickets (token_hash, kind, user_id, session_id, expires_at)
    values (issue_upload.token_hash, issue_upload.kind, issue_upload.person, issue_upload.session,
      clock_timestamp() + interval '10 minutes');
  return true;
end $$;

-- Reserves a ticket for one attempt to send the file. No row if it is unknown, in use, used, tried five times or
-- expired, or if its user may no longer upload.
create or replace function auth.begin_upload(token_hash bytea) returns table (public_id uuid, kind text)
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  update private.upload_tickets t set begun_at = clock_timestamp(), attempts = t.attempts + 1
    where t.token_hash = begin_upload.token_hash and t.begun_at is null and t.expires_at > clock_timestamp()
      and t.attempts < 5
      and private.may_upload(t.session_id, t.user_id)
    returning t.public_id, t.kind;
end;

-- Permits another attempt after one of which nothing was stored, such as a broken connection.
create or replace function auth.release_upload(token_hash bytea) returns void
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  update private.upload_tickets t set begun_at = null where t.token_hash = release_upload.token_hash;
end;

-- Turns a ticket with stored bytes into a file; null if the user may no longer upload. A profile image replaces the
-- previous one.
create or replace function auth.finish_upload(
  token_hash bytea, name text, content_type text, byte_size int, width int, height int
) returns app.files language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  ticket private.upload_tickets;
  file app.files;
begin
  delete from private.upload_tickets t
    where t.token_hash = finish_upload.token_hash and t.begun_at is not null returning * into ticket;
  if not found or not private.may_upload(ticket.session_id, ticket.user_id) then
    insert into private.removed_files select ticket.public_id, clock_timestamp() where ticket.public_id is not null;
    return null;
  end if;
  perform set_config('turnstone.user_id', (select s.user_id::text from app.sessions s where s.id = ticket.session_id), true);
  insert into app.files (public_id, user_id, organization_id, kind, name, content_type, byte_size, width, height)
    select ticket.public_id, u.id, u.organization_id, ticket.kind, finish_upload.name, finish_upload.content_type,
        finish_upload.byte_size, finish_upload.width, finish_upload.height
      from app.user_infos u where u.id = ticket.user_id
    returning * into file;
  if file.kind = 'PROFILE' then
    perform from app.user_infos u where u.id = file.user_id for no key update;
    perform private.remove_files('USER', file.user_id);
    update app.files f set subject = 'USER', subject_id = f.user_id, audience = 'PERSON'
      where f.id = file.id returning * into file;
    update app.user_infos u set profile_uri = '/files/' || file.public_id where u.id = file.user_id;
  end if;
  return file;
end $$;

-- Attaches an uploaded file to another capability's row, which the capability has checked. Refused unless the user
-- may upload for the file's owner and the file is unattached and of this kind.
create or replace function private.attach_file(file uuid, kind text, subject text, subject_id bigint, audience text)
returns int language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  attached int;
begin
  update app.files f set subject = attach_file.subject, subject_id = attach_file.subject_id, audience = attach_file.audience
    where f.public_id = attach_file.file and f.kind = attach_file.kind and f.subject is null
      and private.may_upload(claims.session_id(), f.user_id)
    returning f.id into attached;
  if not found then
    perform private.refuse('TS003', 'NO_SUCH_FILE_TO_ATTACH', 'There is no such file to attach');
  end if;
  return attached;
end $$;

-- Attaches up to ten generic files to a row, as visible as the row.
create or replace function private.attach_files(files uuid[], subject text, subject_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  file uuid;
begin
  if cardinality(files) > 10 then perform private.refuse('TS004', 'TOO_MANY_FILES', 'At most 10 files can be attached at once'); end if;
  foreach file in array coalesce(files, '{}') loop
    perform private.attach_file(file, 'FILE', subject, subject_id, 'SUBJECT');
  end loop;
end $$;

-- Removes the files of a row. They are no longer served; their bytes are deleted after 30 days.
create or replace function private.remove_files(subject text, subject_id bigint) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  delete from app.files f where f.subject = remove_files.subject and f.subject_id = remove_files.subject_id;
end;

-- Removes the user's own profile image, or as an admin that of a member of their organization.
create or replace function app.remove_profile_image(user_id int) returns app.user_infos language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  person app.user_infos;
begin
  if not private.may_upload(claims.session_id(), remove_profile_image.user_id) then
    perform private.refuse('TS002', 'NOT_OWN_PICTURE', 'You may not change this person''s picture');
  end if;
  perform private.remove_files('USER', remove_profile_image.user_id);
  select * into person from app.user_infos u where u.id = remove_profile_image.user_id;
  return person;
end $$;

grant execute on function app.remove_profile_image(int) to turnstone_member, turnstone_operator;

create or replace function private.file_removed() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into private.removed_files values (old.public_id,
    clock_timestamp() + case when old.subject is null then interval '0' else interval '30 days' end);
  if old.subject = 'USER' then
    update app.user_infos u set profile_uri = null
      where u.id = old.subject_id and u.profile_uri = '/files/' || old.public_id;
  elsif old.subject = 'ORGANIZATION' then
    update app.organizations o set profile_uri = null
      where o.id = old.subject_id and o.profile_uri = '/files/' || old.public_id;
  elsif old.subject = 'COMPANY' then
    update app.companies c set profile_uri = null
      where c.id = old.subject_id and c.profile_uri = '/files/' || old.public_id;
  end if;
  return null;
end $$;

create trigger file_removed after delete on app.files for each row execute function private.file_removed();
create trigger audit after insert or update or delete on app.files for each row
  execute function private.audit_row('user_id', 'kind', 'subject', 'subject_id', 'audience');

-- The data to serve a file that the viewer may read or that has a signed address.
create or replace function auth.stored_file(file uuid) returns table (
  name text, content_type text, byte_size int, is_image boolean, is_public boolean, is_attachment boolean
) language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select f.name, f.content_type, f.byte_size, f.width is not null, f.audience = 'PUBLIC', f.kind = 'FILE'
    from app.files f where f.public_id = stored_file.file;
end;

create or replace function auth.file_key() returns bytea language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select k.secret from private.file_keys k order by k.id desc limit 1;
end;

grant execute on function auth.issue_upload(int, text, int, bytea), auth.begin_upload(bytea), auth.release_upload(bytea),
  auth.finish_upload(bytea, text, text, int, int, int), auth.stored_file(uuid), auth.file_key() to turnstone_auth;

-- Removes files that were not attached within a day. Returns the files whose bytes are due for deletion, including
-- unfinished uploads.
create or replace function jobs.due_files(most int) returns setof uuid language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.files f where f.id in (
    select x.id from app.files x where x.subject is null and x.created_at < clock_timestamp() - interval '24 hours'
      order by x.created_at limit due_files.most for update skip locked);
  with ended as (
    delete from private.upload_tickets t
      where coalesce(t.begun_at, t.expires_at) < clock_timestamp() - interval '1 hour' returning t.*)
  insert into private.removed_files select e.public_id, clock_timestamp() from ended e where e.begun_at is not null;
  return query select r.public_id from private.removed_files r where r.due_at <= clock_timestamp()
    order by r.due_at limit due_files.most;
end $$;

create or replace function jobs.forget_files(files uuid[]) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  delete from private.removed_files r where r.public_id = any (forget_files.files);
end;

grant execute on function jobs.due_files(int), jobs.forget_files(uuid[]) to turnstone_jobs;
