-- Templates of replies and of emails to customers. Each organization has its own: its admins write them, its people use them.
-- All writes go through the functions below.

create policy select_own_organization on app.reply_templates for select to turnstone_member
  using (organization_id = (select claims.organization_id()));
create policy select_operators on app.reply_templates for select to turnstone_operator
  using (organization_id is null and (select claims.organization_type()) = 'OPERATOR');
create policy select_any on app.merge_fields for select to turnstone_member, turnstone_operator using (true);
grant select on app.reply_templates, app.merge_fields to turnstone_member, turnstone_operator;

-- The same as in the policies.
create or replace function private.own_templates() returns setof app.reply_templates language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select t.* from app.reply_templates t where case when claims.organization_type() = 'OPERATOR' then t.organization_id is null
    else t.organization_id = claims.organization_id() end;
end;

create or replace function private.require_template_writer() returns void language plpgsql stable as $$
begin
  if claims.is_admin() and claims.organization_id() is not null then return; end if;
  perform private.refuse('TS002', 'ADMINS_ONLY', 'Only admins of an organization change its templates');
end $$;

-- The pieces of a template in their order. A field is lower-cased, and may have words for when it has no value: {agent|our team}.
create or replace function private.template_pieces(text text) returns table (place bigint, piece text, field text, otherwise text)
language sql immutable
begin atomic
  select p.place, p.found[1], case when p.found[1] ~ '^\{.+\}$'
      then private.plain_name(lower(split_part(btrim(p.found[1], '{}'), '|', 1))) end,
    case when p.found[1] ~ '^\{.*[|]' then private.plain_name(substr(btrim(p.found[1], '{}'), strpos(btrim(p.found[1], '{}'), '|') + 1)) end
    from regexp_matches(template_pieces.text, '([^{}]+|\{[^{}]*\}|[{}])', 'g') with ordinality p (found, place);
end;

-- Removes the marks of missing values with what belonged to them: "Hello *," becomes "Hello,", and a line of nothing else goes.
create or replace function private.without_holes(text text) returns text language plpgsql immutable as $$
declare
  step text[];
begin
  foreach step slice 1 in array array[
    -- Of a person: "*'s number".
    [E'\u0001[''’]s\\M', E'\u0001'], [E'[(\\[][ ]*\u0001[ ]*[)\\]]', E'\u0001'],
    -- Several of them: "* *".
    [E'\u0001[ \u0001]*\u0001', E'\u0001'],
    -- Lines: a paragraph of its own, the last or one among others, the first.
    [E'\n\n[ ,.;:!?]*\u0001[ ,.;:!?]*(?=\n\n|$)', ''], [E'\n[ ,.;:!?]*\u0001[ ,.;:!?]*(?=\n|$)', ''],
    [E'^[ ,.;:!?]*\u0001[ ,.;:!?]*(\n+|$)', ''],
    -- At the beginning of a line, before a mark and at the end, and between two words.
    [E'(^|\n)\u0001[ ,;:]*', E'\\1'], [E'[,;:]?[ ]*\u0001[ ]*(?=[,.;:!?)\n]|$)', ''], [E' \u0001 ', ' '], [E'\u0001', '']]
  loop
    text := regexp_replace(text, step[1], step[2], 'g');
  end loop;
  return text;
end $$;

-- The only function that fills a template. A field without a value leaves no hole.
create or replace function private.fill_template(text text, facts jsonb) returns text language sql immutable
  return (select coalesce(private.without_holes(string_agg(case when p.field is null or not facts ? p.field then p.piece
      else coalesce(nullif(facts ->> p.field, ''), nullif(p.otherwise, ''), E'\u0001') end, '' order by p.place)), '')
    from private.template_pieces(fill_template.text) p);

create or replace function private.filled(template app.reply_templates, facts jsonb) returns app.filled_template language sql stable
security definer set search_path = pg_catalog, pg_temp
  return row(template.id, template.title, left(private.fill_template(template.subject, facts), 150),
    private.fill_template(template.body, facts),
    coalesce((select array_agg(f.name order by f.position) from app.merge_fields f
      where facts ? f.name and coalesce(facts ->> f.name, '') = '' and exists (
        select from private.template_pieces(template.subject || E'\n' || template.body) p
          where p.field = f.name and coalesce(p.otherwise, '') = '')), '{}'))::app.filled_template;

-- What is known of the one who writes.
create or replace function private.writer_facts() returns jsonb language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select jsonb_build_object('my name', private.name_of(u.id), 'organization', o.legal_business_name)
    from app.user_infos u left join app.organizations o on o.id = u.organization_id where u.id = claims.user_id());

-- The templates for an email about a lead, filled, by their titles. None for those who do not write to its customer.
create or replace function app.lead_templates(lead_id int) returns setof app.filled_template language sql stable rows 20
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select private.filled(t, x.facts)
    from app.leads l join app.lead_customers c on c.lead_id = l.id join app.services s on s.id = l.service_id
      cross join lateral (select private.writer_facts() || jsonb_build_object('customer first name', private.plain_name(c.first_name),
        'customer last name', private.plain_name(c.last_name), 'service', private.plain_name(s.name),
        'city', private.plain_name(c.data -> 'address' ->> 'city'), 'agent', private.name_of(l.assigned_user_id),
        'lead number', 'L-' || l.id) as facts) x
      cross join private.own_templates() t
    where l.id = lead_templates.lead_id and private.writes_to_customer(l) and t.offered_in in ('LEADS', 'BOTH')
    order by lower(t.title), t.id;
end;

-- The same for a reply to a request, which the operator's people write.
create or replace function app.ticket_templates(support_id int) returns setof app.filled_template language sql stable rows 20
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select private.filled(t, x.facts)
    from app.support_tickets s join app.user_infos u on u.id = s.user_id
      cross join lateral (select private.writer_facts() || jsonb_build_object('customer first name', u.first_name,
        'customer last name', u.last_name, 'agent', private.name_of(s.assigned_user_id), 'ticket number', 'T-' || s.id,
        'ticket title', s.title) as facts) x
      cross join private.own_templates() t
    where s.id = ticket_templates.support_id and claims.organization_type() = 'OPERATOR' and t.offered_in in ('TICKETS', 'BOTH')
    order by lower(t.title), t.id;
end;

-- What may be named where a template is offered: for both places, what both know.
create or replace function private.fields_of(offered_in text) returns setof app.merge_fields language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select f.* from app.merge_fields f where (f.is_in_leads or fields_of.offered_in = 'TICKETS')
    and (f.is_in_tickets or fields_of.offered_in = 'LEADS') order by f.position;
end;

-- Refuses fields that do not exist where the template is offered, with those that do.
create or replace function private.check_merge_fields(field text, text text, offered_in text) returns void language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
declare
  wrong text := (select p.piece from private.template_pieces(check_merge_fields.text) p
    where (p.field is not null or p.piece in ('{', '}', '{}'))
      and not exists (select from private.fields_of(check_merge_fields.offered_in) f where f.name = p.field)
    order by p.place limit 1);
begin
  if wrong is null then return; end if;
  perform private.refuse_field(check_merge_fields.field, 'MERGE_FIELD', format('%s You can use %s.',
    case when wrong in ('{', '}') then format('A "%s" has no other half.', wrong)
      else format('%s is not a field of %s.', left(wrong, 60), case check_merge_fields.offered_in when 'BOTH' then 'both emails and requests'
        when 'LEADS' then 'emails' else 'requests' end) end,
    (select string_agg('{' || f.name || '}', ', ' order by f.position) from private.fields_of(check_merge_fields.offered_in) f)));
end $$;

create or replace function private.check_template(template app.reply_templates) returns void language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if template.title = '' then perform private.refuse_field('title', 'TITLE_REQUIRED', 'Please enter a title'); end if;
  if length(template.title) > 100 then perform private.refuse_field('title', 'TOO_LONG', 'At most 100 characters'); end if;
  if length(template.subject) > 150 then perform private.refuse_field('subject', 'TOO_LONG', 'At most 150 characters'); end if;
  if template.body = '' then perform private.refuse_field('body', 'TEXT_REQUIRED', 'Please enter a text'); end if;
  if length(template.body) > 5000 then perform private.refuse_field('body', 'TOO_LONG', 'At most 5,000 characters'); end if;
  if template.offered_in not in ('TICKETS', 'LEADS', 'BOTH')
    or (template.organization_id is not null and template.offered_in <> 'LEADS') then
    perform private.refuse_field('offered_in', 'OFFERED_IN', 'Choose where the template is offered');
  end if;
  perform private.check_merge_fields('subject', template.subject, template.offered_in);
  perform private.check_merge_fields('body', template.body, template.offered_in);
end $$;

-- Adds a template, or updates the one with this id, where only what is given changes.
create or replace function app.save_reply_template(title text, body text, id int default null, subject text default null,
  offered_in text default null, expected_updated_at timestamptz default null)
returns app.reply_templates language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  template app.reply_templates;
  owner int := case when claims.organization_type() <> 'OPERATOR' then claims.organization_id() end;
begin
  perform private.require_template_writer();
  -- One after the other, so that two do not pass the most together.
  perform pg_advisory_xact_lock(hashtextextended('templates of ' || coalesce(owner, 0), 0));
  if save_reply_template.id is null then
    template.organization_id := owner;
  else
    select * into template from private.own_templates() t where t.id = save_reply_template.id;
    if template.id is null then perform private.refuse('TS003', 'NO_SUCH_TEMPLATE', 'There is no such template'); end if;
    if expected_updated_at <> template.updated_at then
      perform private.refuse('TS006', 'CHANGED', 'Someone else changed this template. Reload to see it.'); end if;
  end if;
  template.title := coalesce(private.plain_name(save_reply_template.title), '');
  template.body := coalesce(private.clean_text(save_reply_template.body), '');
  template.subject := coalesce(private.plain_name(save_reply_template.subject), template.subject, '');
  template.offered_in := coalesce(save_reply_template.offered_in, template.offered_in,
    case when owner is null then 'TICKETS' else 'LEADS' end);
  perform private.check_template(template);
  return private.store_template(template);
end $$;

create or replace function private.store_template(template app.reply_templates) returns app.reply_templates language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  stored app.reply_templates;
begin
  if template.id is not null then
    update app.reply_templates t set title = template.title, body = template.body, subject = template.subject,
      offered_in = template.offered_in, updated_at = clock_timestamp() where t.id = template.id returning * into stored;
    return stored;
  end if;
  if (select count(*) from private.own_templates()) >= 100 then
    perform private.refuse('TS006', 'TOO_MANY', 'An organization has at most 100 templates. Remove one first.'); end if;
  insert into app.reply_templates (organization_id, title, body, subject, offered_in)
    values (template.organization_id, template.title, template.body, template.subject, template.offered_in) returning * into stored;
  return stored;
end $$;

create or replace function app.remove_reply_template(id int) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_template_writer();
  delete from app.reply_templates t where t.id = (select o.id from private.own_templates() o where o.id = remove_reply_template.id);
  if not found then perform private.refuse('TS003', 'NO_SUCH_TEMPLATE', 'There is no such template'); end if;
  return true;
end $$;

grant execute on function app.lead_templates(int) to turnstone_member, turnstone_operator;
grant execute on function app.ticket_templates(int) to turnstone_operator;
grant execute on function app.save_reply_template(text, text, int, text, text, timestamptz), app.remove_reply_template(int)
  to turnstone_member, turnstone_operator;
create trigger audit after insert or update or delete on app.reply_templates for each row execute function private.audit_row();
