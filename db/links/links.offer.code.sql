-- Answering an offer by the private link of its letter, without signing in. The link is for one offer and one person. What
-- they may do is what they may do inside: the functions of the lead decide, with this person's claims.

-- Sets the claims of a person who could sign in now, for the rest of the transaction or until they are set again. False for
-- any other, with empty claims.
create or replace function private.act_as(person int) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  actor record;
begin
  select u.id, u.organization_id, u.organization_type, u.user_type, array_to_string(g.permissions, ',') as permissions into actor
    from app.user_infos u left join app.organizations o on o.id = u.organization_id
      cross join lateral private.granted_permissions(u.id) g
    where u.id = person and u.status = 'ACTIVE' and not u.is_deleted
      and (o.id is null or (o.status = 'ACTIVE' and not o.is_deleted));
  perform set_config('turnstone.user_id', coalesce(actor.id::text, ''), true),
    set_config('turnstone.session_id', '', true),
    set_config('turnstone.organization_id', coalesce(actor.organization_id::text, ''), true),
    set_config('turnstone.organization_type', coalesce(actor.organization_type, ''), true),
    set_config('turnstone.user_type', coalesce(actor.user_type, ''), true),
    set_config('turnstone.permissions', coalesce(actor.permissions, ''), true),
    set_config('turnstone.via', '', true);
  return actor.id is not null;
end $$;

-- How the person with these claims can answer this offer; none once it has ended, or for those who may not see the lead.
create or replace function private.offer_answers(offer app.lead_offers) returns setof app.lead_moves language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select m.* from app.leads l cross join lateral private.moves_from(l, private.parties(l), claims.permissions()) m
    where l.id = offer.lead_id and offer.ended_at is null and offer.accepted_at is null
      and l.offer_expires_at > clock_timestamp() and claims.may('VIEW_LEAD_STATUS')
      and m.party in ('PROVIDER', 'AGENT') and m.move in ('accept', 'decline');
end;

-- What the page of a lead shows to a provider before it accepts: columns of the lead, whose customer is a table of its own.
create or replace function private.offered_lead(wanted int) returns jsonb language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select jsonb_build_object('number', l.id, 'service', s.name, 'category', c.name, 'firstName', l.lead_first_name,
      'state', z.name, 'zipPrefix', l.lead_zip_prefix, 'budgetFrom', l.lead_budget_from::text, 'budgetTo', l.lead_budget_to::text,
      'dealValue', l.deal_value::text, 'submittedAt', l.created_at, 'respondBy', l.offer_expires_at,
      'form', app.leads_form_schema(l),
      'referrer', (select concat_ws(' ', u.first_name, u.last_name) from app.user_infos u where u.id = l.submitted_user_id
        and ((u.organization_id = claims.organization_id() and not u.is_deleted)
          or exists (select from app.acquaintances a where a.known_user_id = u.id and a.viewer in ('u' || claims.user_id(),
            'o' || case when claims.is_admin() then claims.organization_id() end)))),
      'referrerOrganization', (select o.legal_business_name from app.organizations o
        where o.id = l.referrer_organization_id and o.status = 'ACTIVE' and not o.is_deleted))
    from app.leads l join app.services s on s.id = l.service_id join app.categories c on c.id = l.category_id
      left join app.states z on z.id = l.state_id
    where l.id = wanted;
end;

-- What the page says to the person with these claims; null for a link that is not open. Once the lead was accepted, nothing
-- but that, and where it is. An hour after declining with this link, that.
create or replace function private.offer_page(link private.offer_links) returns jsonb language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  offer app.lead_offers := (select o from app.lead_offers o where o.id = link.offer_id);
  answers jsonb := (select jsonb_agg(jsonb_build_object('move', m.move, 'label', m.label, 'needs', m.needs, 'warning', m.warning)
      order by m.position) from private.offer_answers(offer) m);
  is_accepted boolean := offer.ended_at is null and offer.accepted_at > clock_timestamp() - interval '30 days'
    and exists (select from app.leads l where l.id = offer.lead_id and private.parties(l) && '{PROVIDER,AGENT}');
  is_declined boolean := link.answer = 'decline' and link.answered_at > clock_timestamp() - interval '1 hour';
begin
  if answers is null and not coalesce(is_accepted, false) and not coalesce(is_declined, false) then return null; end if;
  return jsonb_build_object('leadPublicId', offer.lead_public_id,
      'state', case when answers is not null then 'OPEN' when is_accepted then 'ACCEPTED' else 'DECLINED' end,
      'isOwn', link.answer is not null,
      'name', (select concat_ws(' ', u.first_name, u.last_name) from app.user_infos u where u.id = link.user_id),
      'organization', (select o.legal_business_name from app.organizations o where o.id = claims.organization_id()))
    || case when answers is null then '{}' else jsonb_build_object('answers', answers,
      'signsInToAccept', private.sign_in_step(link.user_id) <> 'NONE', 'lead', private.offered_lead(offer.lead_id)) end;
end $$;

create or replace function auth.offer_page(token_hash bytea) returns jsonb language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  link private.offer_links := (select k from private.offer_links k where k.token_hash = offer_page.token_hash);
  page jsonb;
begin
  if private.act_as(link.user_id) then page := private.offer_page(link); end if;
  perform private.act_as(null);
  return page;
end $$;

-- Accepts or declines; answers with the page after that, and with `problem` if nothing was done. Done twice, it is done once.
create or replace function auth.answer_offer(token_hash bytea, move text, reason text) returns jsonb language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  link private.offer_links := (select k from private.offer_links k where k.token_hash = answer_offer.token_hash);
  lead app.leads;
  page jsonb;
  problem text;
begin
  if not private.act_as(link.user_id) then return null; end if;
  select l.* into lead from app.leads l where l.id = (select o.lead_id from app.lead_offers o where o.id = link.offer_id) for update;
  -- It may have been answered while this waited.
  select k.* into link from private.offer_links k where k.token_hash = answer_offer.token_hash;
  page := private.offer_page(link);
  if page ->> 'state' = 'OPEN' then
    problem := case when not exists (select from jsonb_array_elements(page -> 'answers') a where a ->> 'move' = answer_offer.move)
        then 'NO_ANSWER'
      when answer_offer.move = 'accept' and (page -> 'signsInToAccept')::boolean then 'SIGN_IN'
      else private.answer_by_link(link, lead, answer_offer.move, answer_offer.reason) end;
    select k.* into link from private.offer_links k where k.token_hash = answer_offer.token_hash;
    page := private.offer_page(link) || jsonb_build_object('problem', problem);
  end if;
  perform private.act_as(null);
  return page;
end $$;

-- The move itself, as inside. The reason for which it was refused, if it was.
create or replace function private.answer_by_link(link private.offer_links, lead app.leads, move text, reason text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  hint text;
begin
  perform set_config('turnstone.via', 'MAIL', true);
  perform app.move_lead(lead.id, answer_by_link.move, left(answer_by_link.reason, 2000), expected_status => lead.status);
  perform set_config('turnstone.via', '', true);
  update private.offer_links k set answer = answer_by_link.move, answered_at = clock_timestamp()
    where k.token_hash = link.token_hash;
  perform private.audit(link.user_id, 'ANSWER_BY_MAIL', 'leads', lead.id, jsonb_build_object('move', answer_by_link.move));
  return null;
exception when sqlstate 'TS002' or sqlstate 'TS003' or sqlstate 'TS004' or sqlstate 'TS005' or sqlstate 'TS006' then
  get stacked diagnostics hint = pg_exception_hint;
  return hint;
end $$;

-- Stores the hash of a link for the letter of an open offer, if this person may answer it. Links of offers that have long
-- ended are dropped: an offer is open for 30 days at most, and its link says for 30 more that it was accepted.
create or replace function jobs.issue_offer_link(person int, lead_public_id uuid, token_hash bytea) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  offer app.lead_offers := (select o from app.lead_offers o
    where o.lead_public_id = issue_offer_link.lead_public_id and o.ended_at is null);
  may boolean;
begin
  may := private.act_as(person) and exists (select from private.offer_answers(offer));
  perform private.act_as(null);
  if not may then return false; end if;
  delete from private.offer_links k where k.token_hash in (select o.token_hash from private.offer_links o
    where o.created_at < now() - interval '90 days' limit 20 for update skip locked);
  insert into private.offer_links (token_hash, offer_id, user_id) values (issue_offer_link.token_hash, offer.id, person);
  return true;
end $$;

grant execute on function auth.offer_page(bytea), auth.answer_offer(bytea, text, text) to turnstone_public;
grant execute on function jobs.issue_offer_link(int, uuid, bytea) to turnstone_jobs;
