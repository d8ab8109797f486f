-- Offering a lead to a provider until a deadline.

create or replace function app.eligible_providers(lead_id int) returns setof app.eligible_provider
language plpgsql stable security definer set search_path = pg_catalog, pg_temp rows 50 as $$
declare
  lead app.leads;
begin
  if claims.organization_type() is distinct from 'OPERATOR' or not claims.is_admin() then
    perform private.refuse('TS002', 'OPERATOR_ONLY', 'Only the operator can see which providers could take a lead');
  end if;
  select * into lead from app.leads l where l.id = eligible_providers.lead_id;
  if lead.id is null then perform private.refuse('TS003', 'NO_SUCH_LEAD', 'There is no such lead'); end if;
  return query select e.* from private.ranked_providers(lead) e order by e.rank;
end $$;

-- Offers a lead to a provider until the deadline, or reassigns it. A provider that is not eligible, is paused or
-- at a cap, or refused the lead before needs the operator's reason. expected_status protects against taking it from another provider.
create or replace function app.offer_lead(
  lead_id int, organization_id int, override_reason text default null, expected_status text default null
) returns app.leads language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead app.leads := private.lock_lead(offer_lead.lead_id, expected_status);
begin
  return private.offer(lead, (select m.move from app.lead_moves m where m.provider_effect = 'OFFERED'
    order by m.from_status = lead.status desc, m.id limit 1), offer_lead.organization_id, nullif(private.clean_text(override_reason), ''));
end $$;

create or replace function private.offer(lead app.leads, move text, provider int, reason text) returns app.leads
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  ranking private.ranked_provider[];
  chosen private.ranked_provider;
  step app.lead_moves := private.require_move(lead, offer.move, reason, true);
begin
  -- Two offers by hand never both get the last place of a cap unasked.
  perform from app.organizations o where o.id = provider for no key update;
  ranking := array(select r from private.provider_ranking(lead, private.candidates_for(lead) || provider) r order by r.rank);
  select r.* into chosen from unnest(ranking) r where r.organization_id = provider;
  if chosen.organization_id is null or provider = lead.organization_id then
    perform private.refuse('TS004', 'NOT_OFFERABLE', 'This organization cannot be offered the lead');
  end if;
  if not chosen.is_active then
    perform private.refuse('TS004', 'PROVIDER_NOT_ACTIVE', 'Only active organizations get leads');
  end if;
  if not chosen.eligible and reason is null then
    perform private.refuse('TS004', 'OVERRIDE_REASON_REQUIRED', 'This provider is not eligible: a reason is required');
  end if;
  -- An offer to an eligible provider needs no reason: a given one was typed for another provider.
  if chosen.eligible and 'reason' <> all (step.needs) then reason := null; end if;
  perform private.save_decision(lead, ranking, 'OPERATOR', provider);
  return private.apply_transition(lead, step, reason, provider => offer.provider);
end $$;

create or replace function app.eligible_provider_organization(provider app.eligible_provider) returns app.organizations
language sql stable
begin atomic
  select * from app.organizations o where o.id = provider.organization_id;
end;

comment on function app.eligible_provider_organization(app.eligible_provider) is E'@behavior -queryField';

grant execute on function app.offer_lead(int, int, text, text), app.eligible_providers(int),
  app.eligible_provider_organization(app.eligible_provider) to turnstone_operator;
