-- Requests from the forms of other sites. A key belongs to a link for one service, and its requests enter as those of the link:
-- with its owner, limits and duplicates, and only while it is open.

create trigger audit after insert or update on private.intake_keys for each row
  execute function private.audit_row('link_id', 'name', 'version', 'revoked_at');
create trigger append_only before update or delete or truncate on private.intake_statements
  for each statement execute function private.refuse_change();

-- The caller's link, locked. Its owner connects forms, or the operator for them.
create or replace function private.lock_link_of_keys(link_id int) returns app.referral_links language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  link app.referral_links := private.lock_link(lock_link_of_keys.link_id);
begin
  if not private.may_connect(link) then
    perform private.refuse('TS002', 'NOT_THE_OWNER', 'Only its owner or the operator may connect forms to a link');
  end if;
  return link;
end $$;

create or replace function private.may_connect(link app.referral_links) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return coalesce((claims.organization_type() = 'OPERATOR' and claims.is_admin())
    or (link.user_id = claims.user_id() and claims.may('CREATE_LEAD')), false);

create or replace function private.check_intake_key(name text, statement text, channels text[], mapping jsonb) returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(private.plain_name(name), '') = '' then perform private.refuse_field('name', 'REQUIRED', 'This is required'); end if;
  if length(private.plain_name(name)) > 100 then perform private.refuse_field('name', 'TOO_LONG', 'At most 100 characters'); end if;
  if coalesce(private.clean_text(statement), '') = '' then
    perform private.refuse_field('statement', 'REQUIRED', 'This is required');
  end if;
  if length(private.clean_text(statement)) > 1000 then
    perform private.refuse_field('statement', 'TOO_LONG', 'At most 1,000 characters');
  end if;
  if not coalesce(cardinality(channels) > 0 and channels <@ '{CALL,TEXT,MAIL}', false) then
    perform private.refuse_field('channels', 'CHANNEL', 'Choose calls, text messages or email');
  end if;
  if jsonb_typeof(coalesce(mapping, '{}')) <> 'object' or length(mapping::text) > 32768
    or exists (select from jsonb_each(case when jsonb_typeof(mapping) = 'object' then mapping end) m
      where jsonb_typeof(m.value) <> 'string' or length(m.key) > 200 or length(m.value #>> '{}') > 200) then
    perform private.refuse_field('mapping', 'MAPPING', 'Names have at most 200 characters');
  end if;
end $$;

-- Makes a key of a link for one service and returns it, which is the only time.
create or replace function app.create_intake_key(link_id int, name text, statement text, channels text[], mapping jsonb default '{}')
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  link app.referral_links := private.lock_link_of_keys(create_intake_key.link_id);
  secret text := 'in_' || encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex');
  made private.intake_keys;
begin
  if link.service_id is null then
    perform private.refuse('TS004', 'ONE_SERVICE', 'A form is connected to a link for one service');
  end if;
  perform private.check_intake_key(name, statement, channels, mapping);
  if (select count(*) from private.intake_keys k where k.link_id = link.id and k.revoked_at is null) >= 10 then
    perform private.refuse('TS006', 'TOO_MANY_KEYS', 'A link can have ten keys. Revoke one first');
  end if;
  insert into private.intake_keys (link_id, key_hash, name, mapping, user_id)
    values (link.id, sha256(convert_to(secret, 'UTF8')), private.plain_name(create_intake_key.name),
      coalesce(create_intake_key.mapping, '{}'), claims.user_id()) returning * into made;
  perform private.add_intake_statement(made, create_intake_key.statement, create_intake_key.channels);
  return secret;
end $$;

create or replace function private.add_intake_statement(given private.intake_keys, statement text, channels text[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  insert into private.intake_statements (key_id, version, wording, channels, user_id)
    values (given.id, given.version, private.clean_text(statement),
      array(select c from unnest('{CALL,TEXT,MAIL}'::text[]) c where c = any (add_intake_statement.channels)), claims.user_id());
end;

-- Another name, statement or mapping; what is null stays. Another statement is another version: it is said of what comes after.
create or replace function app.change_intake_key(id int, name text default null, statement text default null,
  channels text[] default null, mapping jsonb default null) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  link app.referral_links := private.lock_link_of_keys((select k.link_id from private.intake_keys k where k.id = change_intake_key.id));
  given private.intake_keys := (select k from private.intake_keys k where k.id = change_intake_key.id);
  said private.intake_statements := (select s from private.intake_statements s where s.key_id = given.id and s.version = given.version);
begin
  if given.revoked_at is not null then perform private.refuse('TS005', 'REVOKED', 'This key was revoked'); end if;
  given.name := private.plain_name(coalesce(change_intake_key.name, given.name));
  given.mapping := coalesce(change_intake_key.mapping, given.mapping);
  perform private.check_intake_key(given.name, coalesce(change_intake_key.statement, said.wording),
    coalesce(change_intake_key.channels, said.channels), given.mapping);
  if private.clean_text(change_intake_key.statement) <> said.wording
    or not (change_intake_key.channels @> said.channels and change_intake_key.channels <@ said.channels) then
    given.version := given.version + 1;
    perform private.add_intake_statement(given, coalesce(change_intake_key.statement, said.wording),
      coalesce(change_intake_key.channels, said.channels));
  end if;
  update private.intake_keys k set name = given.name, mapping = given.mapping, version = given.version where k.id = given.id;
  return true;
end $$;

-- Ends a key for good, and deletes what its refused requests contained. False for one that has ended.
create or replace function app.revoke_intake_key(id int) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.lock_link_of_keys((select k.link_id from private.intake_keys k where k.id = revoke_intake_key.id));
  update private.intake_keys k set revoked_at = clock_timestamp() where k.id = revoke_intake_key.id and k.revoked_at is null;
  if not found then return false; end if;
  update private.intake_requests r set content = null where r.key_id = revoke_intake_key.id and r.content is not null;
  return true;
end $$;

-- The keys of a link, the newest first, for readers of the link.
create or replace function app.intake_keys(link_id int) returns setof app.intake_key language sql stable rows 5
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select k.id, k.name, s.wording, s.channels, k.mapping, private.person_called(k.user_id), k.created_at, k.revoked_at,
      private.may_connect(l) and k.revoked_at is null
    from private.intake_keys k join private.intake_statements s on s.key_id = k.id and s.version = k.version
      join app.referral_links l on l.id = k.link_id
    where k.link_id = intake_keys.link_id and private.reads_link(k.link_id) order by k.id desc;
end;

-- The last hundred requests by a key, the newest first, for readers of its link. A duplicate looks like a request whose customer must
-- not be contacted: received, without a lead.
create or replace function app.intake_requests(key_id int) returns setof app.intake_request language sql stable rows 100
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select r.id, r.outcome, s.number, case when l.status <> 'DUPLICATE' and private.parties(l) <> '{}' then l.public_id end,
      r.fields, r.reasons, r.unused,
      r.content is not null and private.may_connect((select o from app.referral_links o where o.id = k.link_id)), r.sent_at
    from private.intake_keys k join private.intake_requests r on r.key_id = k.id
      left join private.link_submissions s on s.id = r.submission_id left join app.leads l on l.id = s.lead_id
    where k.id = intake_requests.key_id and private.reads_link(k.link_id) order by r.sent_at desc, r.id desc limit 100;
end;

-- The key, while it and its link are open.
create or replace function private.key_of_intake(key_hash bytea) returns private.intake_keys language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select k from private.intake_keys k join app.referral_links l on l.id = k.link_id
    where k.key_hash = key_of_intake.key_hash and k.revoked_at is null and private.is_open(l));

create or replace function private.key_of_once(given private.intake_requests) returns uuid language sql immutable
  return encode(substr(sha256(convert_to('intake ' || given.key_id || ' ', 'UTF8') || given.once), 1, 16), 'hex')::uuid;

-- What was received for the same request: by its Idempotency-Key, or without one the same content within a day.
create or replace function private.earlier_intake(given private.intake_requests) returns private.link_submissions language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select s from private.link_submissions s where s.intake_key_id = given.key_id
      and case when given.once is not null then s.key = private.key_of_once(given)
        else s.content_hash = given.content_hash and s.created_at > clock_timestamp() - interval '1 day' end
    order by s.id desc limit 1);

-- What it takes to read a request: the form of the link's service, the key's names for its fields, and the ways that its statement
-- names.
create or replace function private.intake_form(given private.intake_requests) returns jsonb language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select jsonb_build_object('form', app.services_form_schema(v), 'version', v.form_version, 'mapping', k.mapping,
      'channels', s.channels, 'states', (select jsonb_object_agg(lower(t.name), t.code) from app.states t), 'earlier', (select jsonb_build_object('number', e.number, 'isChanged', e.content_hash <> given.content_hash)
        from private.earlier_intake(given) e where e.id is not null))
    from private.intake_keys k join private.intake_statements s on s.key_id = k.id and s.version = given.version
      join app.referral_links l on l.id = k.link_id join app.services v on v.id = l.service_id
    where k.id = given.key_id);

-- The words of the statement, for the ways that it names and by which the customer can be reached.
create or replace function private.intake_consents(given private.intake_requests, answers jsonb) returns jsonb language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select jsonb_agg(jsonb_build_object('channel', c, 'wording', s.wording, 'version', s.key_id || '.' || s.version, 'language', 'en',
      'at', given.created_at, 'isGiven', c = any (s.channels)
        and coalesce(answers ->> case c when 'MAIL' then 'email' else 'phoneNumber' end, '') <> ''))
    from private.intake_statements s, unnest('{CALL,TEXT,MAIL}'::text[]) c where s.key_id = given.key_id and s.version = given.version);

-- Creates the lead of a request, once: {number, isChanged, isRepeat}. {wait} are the seconds until the next one is taken, and
-- {isServed: false} says that the service is not offered there. Null for a link that is not open.
create or replace function private.receive_intake(given private.intake_requests, form_version int, answers jsonb, page text)
returns jsonb language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  link app.referral_links := (select l from app.referral_links l
    where l.id = (select k.link_id from private.intake_keys k where k.id = given.key_id));
  earlier private.link_submissions;
  fresh private.link_submissions;
  sent jsonb;
begin
  perform private.lock_intake(given);
  earlier := private.earlier_intake(given);
  if earlier.id is not null then
    return jsonb_build_object('number', earlier.number, 'isChanged', earlier.content_hash <> given.content_hash, 'isRepeat', true);
  end if;
  if not private.is_served(link.service_id, answers #>> '{address,zip}') then return '{"isServed": false}'; end if;
  fresh.key := case when given.once is null then gen_random_uuid() else private.key_of_once(given) end;
  fresh.content_hash := given.content_hash;
  fresh.place := given.place;
  fresh.intake_key_id := given.key_id;
  sent := private.submit_to_link(link, fresh, link.service_id, receive_intake.form_version, answers,
    private.intake_consents(given, answers), page, false);
  if sent is null then return null; end if;
  given.outcome := case when sent ? 'wait' then 'LIMITED' else 'RECEIVED' end;
  if given.outcome = 'RECEIVED' then
    given.content := null;
    given.submission_id := (select s.id from private.link_submissions s where s.link_id = link.id and s.key = fresh.key);
  end if;
  perform private.store_intake(given);
  return sent || '{"isRepeat": false}';
end $$;

-- Two that are equal are handled one after the other.
create or replace function private.lock_intake(given private.intake_requests) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select pg_advisory_xact_lock(hashtextextended('intake ' || given.key_id || ' ' || encode(coalesce(given.once, given.content_hash), 'hex'), 0));
end;

-- One row for each request, however often it is sent, and the last hundred of each key.
create or replace function private.store_intake(given private.intake_requests) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  update private.intake_requests r set outcome = given.outcome, submission_id = given.submission_id, fields = coalesce(given.fields, '{}'),
      reasons = coalesce(given.reasons, '{}'), unused = coalesce(given.unused, '{}'), content = given.content,
      content_hash = given.content_hash, version = given.version, sent_at = clock_timestamp()
    where r.id = coalesce(given.id, (select o.id from private.intake_requests o where o.key_id = given.key_id
      and coalesce(o.once, o.content_hash) = coalesce(given.once, given.content_hash) and o.outcome <> 'RECEIVED' order by o.id desc limit 1));
  if found then return; end if;
  insert into private.intake_requests (key_id, version, once, content_hash, outcome, submission_id, fields, reasons, unused, content, place)
    values (given.key_id, given.version, given.once, given.content_hash, given.outcome, given.submission_id, coalesce(given.fields, '{}'),
      coalesce(given.reasons, '{}'), coalesce(given.unused, '{}'), given.content, given.place);
  delete from private.intake_requests r where r.id in (select o.id from private.intake_requests o where o.key_id = given.key_id
    order by o.sent_at desc, o.id desc offset 100 for update skip locked);
end $$;

-- Records why a request was refused. {wait} if that were too many in an hour.
create or replace function private.refuse_intake(given private.intake_requests, problems jsonb) returns jsonb language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  wait int;
begin
  perform private.lock_intake(given);
  wait := auth.take('intake', given.key_id::text, 600, 3600);
  if wait > 0 then return jsonb_build_object('wait', wait); end if;
  given.outcome := 'REFUSED';
  given.fields := array(select left(p ->> 'field', 200) from jsonb_array_elements(problems) with ordinality x (p, place)
    order by x.place limit 100);
  given.reasons := array(select left(p ->> 'reason', 200) from jsonb_array_elements(problems) with ordinality x (p, place)
    order by x.place limit 100);
  perform private.store_intake(given);
  return '{}';
end $$;

-- A request as it came: {once, contentHash, place}, and when it has been read {content, unused}. Empty for a key that is not open.
create or replace function private.given_intake(key_hash bytea, request jsonb) returns private.intake_requests language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
declare
  key private.intake_keys := private.key_of_intake(given_intake.key_hash);
  given private.intake_requests;
begin
  if key.id is null then return null; end if;
  given.key_id := key.id;
  given.version := key.version;
  given.once := decode(request ->> 'once', 'hex');
  given.content_hash := decode(request ->> 'contentHash', 'hex');
  given.place := request ->> 'place';
  given.content := request ->> 'content';
  given.unused := array(select left(u, 200) from jsonb_array_elements_text(coalesce(request -> 'unused', '[]')) u limit 100);
  given.created_at := clock_timestamp();
  return given;
end $$;

create or replace function auth.intake_form(key_hash bytea, request jsonb) returns jsonb language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select private.intake_form(private.given_intake(intake_form.key_hash, request));
end;

create or replace function auth.submit_by_intake(key_hash bytea, request jsonb, form_version int, answers jsonb, page text)
returns jsonb language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  given private.intake_requests := private.given_intake(submit_by_intake.key_hash, request);
begin
  if given.key_id is null then return null; end if;
  return private.receive_intake(given, submit_by_intake.form_version, answers, page);
end $$;

create or replace function auth.refuse_intake(key_hash bytea, request jsonb, problems jsonb) returns jsonb language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  given private.intake_requests := private.given_intake(refuse_intake.key_hash, request);
begin
  if given.key_id is null then return null; end if;
  return private.refuse_intake(given, problems);
end $$;

-- A refused request of the caller's link, locked in the order of private.receive_intake. Only the server calls the functions that use
-- it, to send the request again.
create or replace function private.lock_refused_intake(id bigint) returns private.intake_requests language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  given private.intake_requests := (select r from private.intake_requests r where r.id = lock_refused_intake.id);
  link app.referral_links;
begin
  if given.id is not null then perform private.lock_intake(given); end if;
  link := private.lock_link_of_keys((select k.link_id from private.intake_keys k where k.id = given.key_id));
  select r.* into given from private.intake_requests r where r.id = lock_refused_intake.id for update;
  if given.outcome = 'RECEIVED' then perform private.refuse('TS005', 'RECEIVED', 'This request was received'); end if;
  if given.content is null then perform private.refuse('TS005', 'NO_CONTENT', 'What was sent is no longer stored'); end if;
  if not private.is_open(link) then perform private.refuse('TS005', 'LINK_CLOSED', 'The link is not active'); end if;
  return given;
end $$;

create or replace function app.intake_again(id bigint) returns jsonb language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  given private.intake_requests := private.lock_refused_intake(intake_again.id);
begin
  return private.intake_form(given) || jsonb_build_object('content', given.content);
end $$;

-- As auth.submit_by_intake. What it writes is the customer's, so it runs without the caller's claims.
create or replace function app.submit_intake_again(id bigint, form_version int, answers jsonb, unused text[], page text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  caller int := claims.user_id();
  given private.intake_requests := private.lock_refused_intake(submit_intake_again.id);
  sent jsonb;
begin
  given.unused := submit_intake_again.unused;
  given.fields := '{}';
  given.reasons := '{}';
  perform private.act_as(null);
  sent := private.receive_intake(given, submit_intake_again.form_version, answers, page);
  perform private.act_as(caller);
  return sent;
end $$;

create or replace function app.refuse_intake_again(id bigint, unused text[], problems jsonb) returns jsonb language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  given private.intake_requests := private.lock_refused_intake(refuse_intake_again.id);
begin
  given.unused := refuse_intake_again.unused;
  return private.refuse_intake(given, problems);
end $$;

comment on function app.intake_again(bigint) is E'@behavior -*';
comment on function app.submit_intake_again(bigint, int, jsonb, text[], text) is E'@behavior -*';
comment on function app.refuse_intake_again(bigint, text[], jsonb) is E'@behavior -*';

-- What refused requests contained is deleted after 30 days.
create or replace function jobs.forget_intake() returns void language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  update private.intake_requests r set content = null
    where r.content is not null and r.created_at < clock_timestamp() - interval '30 days';
end;

grant execute on function app.create_intake_key(int, text, text, text[], jsonb), app.change_intake_key(int, text, text, text[], jsonb),
  app.revoke_intake_key(int), app.intake_keys(int), app.intake_requests(int), app.intake_again(bigint),
  app.submit_intake_again(bigint, int, jsonb, text[], text), app.refuse_intake_again(bigint, text[], jsonb)
  to turnstone_member, turnstone_operator;
grant execute on function auth.intake_form(bytea, jsonb), auth.submit_by_intake(bytea, jsonb, int, jsonb, text),
  auth.refuse_intake(bytea, jsonb, jsonb) to turnstone_public;
grant execute on function jobs.forget_intake() to turnstone_jobs;
