-- Proposed services. A provider's people read their own proposals, its admins all of the organization's, the operator
-- all. Only the operator's approval writes a proposal into a service.
create policy select_own on app.service_proposals for select to turnstone_member
  using (user_id = (select claims.user_id()) and organization_id = (select claims.organization_id()));
create policy select_own_organization on app.service_proposals for select to turnstone_member
  using (organization_id = (select claims.organization_id()) and (select claims.is_admin()));
create policy select_all on app.service_proposals for select to turnstone_operator using (true);

create policy select_own_organization on app.service_publishers for select to turnstone_member
  using (organization_id = (select claims.organization_id()) and (select claims.is_admin()));
create policy select_all on app.service_publishers for select to turnstone_operator using (true);

create policy select_any on app.proposal_statuses for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);

grant select on app.service_proposals, app.service_publishers to turnstone_member, turnstone_operator;
grant select on app.proposal_statuses to turnstone_anonymous, turnstone_member, turnstone_operator;

create trigger clean_texts before insert or update of description, reason on app.service_proposals
  for each row execute function private.clean_texts('description', 'reason');
create trigger touch before update on app.service_proposals for each row execute function private.touch();
create trigger check_references before insert or update of state_ids, industry_ids on app.service_proposals
  for each row execute function private.check_references();
create trigger audit after insert or update on app.service_proposals for each row
  execute function private.audit_row('organization_id', 'service_id', 'status', 'version');
create trigger audit after insert or delete on app.service_publishers for each row
  execute function private.audit_row('organization_id');

-- Whether the viewer's organization publishes its services without approval.
create or replace function private.may_publish() returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return coalesce(claims.organization_type() = 'OPERATOR', false)
    or exists (select from app.service_publishers p where p.organization_id = claims.organization_id());

-- The proposal as the input for creating or updating a service.
create or replace function private.proposed_parts(proposal app.service_proposals) returns app.new_service language sql immutable
  return row(proposal.name, null, proposal.category_id, proposal.sub_category_id, proposal.customer_type, proposal.tags,
    proposal.description, proposal.industry_ids, proposal.state_ids, proposal.form_schema)::app.new_service;

-- Proposes a new service, or changes to the given one; the states of an existing service change at once. Returns
-- null if nothing needs approval. A provider with self-publishing is approved at once.
create or replace function app.propose_service(service app.new_service, service_id int default null)
returns app.service_proposals language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  stored app.services;
  parts app.new_service := service;
  made app.service_proposals;
begin
  if not claims.may('CREATE_SERVICES') then
    perform private.refuse('TS002', 'NO_CREATE_SERVICES', 'You may not create services');
  end if;
  if propose_service.service_id is not null then
    stored := private.require_service(propose_service.service_id);
    parts := private.changed_parts(stored, service);
    if parts.state_ids is not null then perform private.keep_states(stored, parts.state_ids); end if;
    if not private.is_reviewed(parts) then return null; end if;
    if exists (select from app.service_proposals p where p.service_id = stored.id and p.status in ('WAITING', 'REJECTED')) then
      perform private.refuse('TS006', 'PROPOSAL_EXISTS',
        'A change to this service is already proposed. Edit or withdraw it.'); end if;
  end if;
  perform private.require_turn(claims.organization_id());
  insert into app.service_proposals (organization_id, user_id, is_new, service_id, name, category_id, sub_category_id,
      customer_type, tags, description, industry_ids, state_ids, form_schema)
    values (claims.organization_id(), claims.user_id(), stored.id is null, stored.id, btrim(parts.name), parts.category_id,
      parts.sub_category_id, parts.customer_type, parts.tags, btrim(parts.description), parts.industry_ids,
      case when stored.id is null then parts.state_ids end,
      private.require_form(coalesce(parts.form_schema, case when stored.id is null then private.default_form() end)))
    returning * into made;
  if private.may_publish() then return private.publish_proposal(made); end if;
  perform private.submit_proposal(made);
  return made;
end $$;

-- Limits an organization to ten submissions a day and twenty waiting ones, because each is mailed to the operator's
-- admins.
create or replace function private.require_turn(organization int) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('proposals of ' || organization, 0));
  if (select count(*) from app.service_proposals p where p.organization_id = organization
      and p.submitted_at > clock_timestamp() - interval '1 day') >= 10 then
    perform private.refuse('TS007', 'DAILY_LIMIT',
      'Your organization has proposed 10 services today. Try again tomorrow.'); end if;
  if (select count(*) from app.service_proposals p where p.organization_id = organization and p.status = 'WAITING') >= 20 then
    perform private.refuse('TS007', 'PROPOSAL_LIMIT',
      '20 services of your organization are already waiting for approval'); end if;
end $$;

create or replace function private.require_form(form jsonb) returns jsonb language plpgsql stable as $$
begin
  if form is not null and private.form_problem(form) is not null then
    perform private.refuse('TS004', 'FORM', private.form_problem(form)); end if;
  return form;
end $$;

create or replace function private.proposal_facts(proposal app.service_proposals) returns jsonb language sql stable
security definer set search_path = pg_catalog, pg_temp
  return jsonb_build_object('proposalPublicId', proposal.public_id,
    'serviceName', coalesce((select s.name from app.services s where s.id = proposal.service_id), proposal.name),
    'vendorName', (select o.legal_business_name from app.organizations o where o.id = proposal.organization_id));

create or replace function private.submit_proposal(proposal app.service_proposals) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.notify_operator('service_proposed', private.proposal_facts(proposal));
end $$;

-- Locks an open proposal of the viewer's organization at the version that they saw.
create or replace function private.lock_own_proposal(wanted int, expected_version int) returns app.service_proposals
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  proposal app.service_proposals;
begin
  -- Locks the service first, like every other change of it, to avoid deadlocks.
  perform from app.services s where s.id = (select p.service_id from app.service_proposals p
    where p.id = wanted and p.organization_id = claims.organization_id()) for update;
  select * into proposal from app.service_proposals p where p.id = wanted and p.organization_id = claims.organization_id()
    and (claims.is_admin() or p.user_id = claims.user_id()) for update;
  if proposal.id is null then perform private.refuse('TS003', 'NO_SUCH_PROPOSAL', 'There is no such proposal'); end if;
  if not claims.may('CREATE_SERVICES') then
    perform private.refuse('TS002', 'NO_CREATE_SERVICES', 'You may not change proposals');
  end if;
  return private.require_open(proposal, expected_version, array['WAITING', 'REJECTED']);
end $$;

create or replace function private.require_open(proposal app.service_proposals, expected_version int, open text[])
returns app.service_proposals language plpgsql stable as $$
begin
  if expected_version is null then
    perform private.refuse('TS004', 'VERSION_REQUIRED', 'The version that you saw is required');
  end if;
  if not proposal.status = any (open) then
    perform private.refuse('TS006', 'ALREADY_DECIDED', 'This proposal is already decided');
  end if;
  if proposal.version <> expected_version then
    perform private.refuse('TS006', 'CHANGED', 'Someone else changed this proposal. Reload to see it.'); end if;
  return proposal;
end $$;

-- Edits a waiting or rejected proposal, which then waits again. Omitted values do not change.
create or replace function app.update_service_proposal(proposal_id int, service app.new_service, expected_version int)
returns app.service_proposals language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  proposal app.service_proposals := private.lock_own_proposal(proposal_id, expected_version);
  edited app.service_proposals;
  stored app.services;
  parts app.new_service := private.merged_parts(private.proposed_parts(proposal), service);
begin
  if not proposal.is_new then
    stored := private.require_service(proposal.service_id);
    parts := private.changed_parts(stored, parts);
    if parts.state_ids is not null then perform private.keep_states(stored, parts.state_ids); end if;
    if not private.is_reviewed(parts) then
      perform private.refuse('TS004', 'PROPOSAL_CHANGES_NOTHING',
        'The service is already like this. Withdraw the proposal instead.'); end if;
  end if;
  if proposal.status = 'REJECTED' then perform private.require_turn(proposal.organization_id); end if;
  update app.service_proposals p set name = btrim(parts.name), category_id = parts.category_id,
      sub_category_id = parts.sub_category_id, customer_type = parts.customer_type, tags = parts.tags,
      description = btrim(parts.description), industry_ids = parts.industry_ids,
      state_ids = case when p.is_new then parts.state_ids end, form_schema = private.require_form(parts.form_schema),
      version = p.version + 1, status = 'WAITING', reason = null, decided_at = null, user_id = claims.user_id(),
      submitted_at = case when p.status = 'REJECTED' then clock_timestamp() else p.submitted_at end
    where p.id = proposal.id returning * into edited;
  if private.may_publish() then return private.publish_proposal(edited); end if;
  if proposal.status = 'REJECTED' then perform private.submit_proposal(edited); end if;
  return edited;
end $$;

create or replace function private.merged_parts(earlier app.new_service, given app.new_service) returns app.new_service
language sql immutable
  return row(coalesce(nullif(btrim(given.name), ''), earlier.name), null, coalesce(given.category_id, earlier.category_id),
    case when given.category_id is null then coalesce(given.sub_category_id, earlier.sub_category_id) else given.sub_category_id end,
    coalesce(given.customer_type, earlier.customer_type), coalesce(given.tags, earlier.tags),
    coalesce(given.description, earlier.description), coalesce(given.industry_ids, earlier.industry_ids),
    coalesce(given.state_ids, earlier.state_ids), coalesce(given.form_schema, earlier.form_schema))::app.new_service;

create or replace function app.withdraw_service_proposal(proposal_id int, expected_version int) returns app.service_proposals
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  proposal app.service_proposals := private.lock_own_proposal(proposal_id, expected_version);
begin
  update app.service_proposals p set status = 'WITHDRAWN', reason = null, decided_at = null
    where p.id = proposal.id returning * into proposal;
  return proposal;
end $$;

-- Locks a waiting proposal, at the version that the operator reviewed.
create or replace function private.lock_waiting_proposal(wanted int, expected_version int) returns app.service_proposals
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  proposal app.service_proposals;
begin
  if not (claims.organization_type() = 'OPERATOR' and claims.is_admin() and claims.may('CREATE_SERVICES')) then
    perform private.refuse('TS002', 'NO_SERVICE_DECISIONS', 'You may not decide on services'); end if;
  perform from app.services s
    where s.id = (select p.service_id from app.service_proposals p where p.id = wanted) for update;
  select * into proposal from app.service_proposals p where p.id = wanted for update;
  if proposal.id is null then perform private.refuse('TS003', 'NO_SUCH_PROPOSAL', 'There is no such proposal'); end if;
  return private.require_open(proposal, expected_version, array['WAITING']);
end $$;

-- Approves a proposal as reviewed: creates or updates the service and announces a new one.
create or replace function app.approve_service_proposal(proposal_id int, expected_version int) returns app.service_proposals
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  proposal app.service_proposals := private.lock_waiting_proposal(proposal_id, expected_version);
begin
  if not exists (select from app.organizations o where o.id = proposal.organization_id and o.status = 'ACTIVE' and not o.is_deleted) then
    perform private.refuse('TS004', 'PROVIDER_NOT_ACTIVE', 'This provider is not active'); end if;
  proposal := private.publish_proposal(proposal);
  perform private.notify_organization('service_approved', proposal.organization_id,
    private.proposal_facts(proposal) || jsonb_build_object('servicePublicId',
      (select s.public_id from app.services s where s.id = proposal.service_id)));
  return proposal;
end $$;

create or replace function private.publish_proposal(proposal app.service_proposals) returns app.service_proposals
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  parts app.new_service := private.proposed_parts(proposal);
  service app.services;
begin
  if proposal.is_new then
    service := private.publish_service(proposal.organization_id, parts);
  else
    select * into service from app.services s where s.id = proposal.service_id;
  end if;
  update app.service_proposals p set status = 'APPROVED', service_id = service.id, decided_at = clock_timestamp()
    where p.id = proposal.id returning * into proposal;
  if not proposal.is_new then perform private.change_service(service, parts); end if;
  return proposal;
end $$;

create or replace function app.reject_service_proposal(proposal_id int, expected_version int, reason text)
returns app.service_proposals language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  proposal app.service_proposals := private.lock_waiting_proposal(proposal_id, expected_version);
begin
  if coalesce(length(private.clean_text(reject_service_proposal.reason)), 0) not between 1 and 2000 then
    perform private.refuse('TS004', 'REASON_REQUIRED', 'A reason of at most 2000 characters is required'); end if;
  update app.service_proposals p set status = 'REJECTED', reason = private.clean_text(reject_service_proposal.reason),
      decided_at = clock_timestamp()
    where p.id = proposal.id returning * into proposal;
  perform private.notify_organization('service_rejected', proposal.organization_id,
    private.proposal_facts(proposal) || jsonb_build_object('reason', proposal.reason));
  return proposal;
end $$;

-- Switches whether a provider publishes without approval. Only for the operator's master admins.
create or replace function app.set_service_publishing(organization_id int, publishes boolean) returns app.organizations
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  provider app.organizations;
begin
  if not (claims.organization_type() = 'OPERATOR' and claims.is_master_admin()) then
    perform private.refuse('TS002', 'PUBLISHING_MASTER_ADMIN_ONLY',
      'Only a master admin of the operator can decide who publishes services'); end if;
  select * into provider from app.organizations o where o.id = set_service_publishing.organization_id
    and o.organization_type <> 'OPERATOR' and not o.is_deleted for update;
  if provider.id is null then perform private.refuse('TS003', 'NO_SUCH_PROVIDER', 'There is no such provider'); end if;
  if publishes is null then perform private.refuse('TS004', 'YES_OR_NO_REQUIRED', 'Yes or no is required'); end if;
  if publishes then
    insert into app.service_publishers (organization_id) values (provider.id) on conflict do nothing;
  else
    delete from app.service_publishers p where p.organization_id = provider.id;
  end if;
  return provider;
end $$;

-- Withdraws the proposals of a deleted organization.
create or replace function private.withdraw_proposals() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.service_proposals p set status = 'WITHDRAWN', reason = null, decided_at = null
    where p.organization_id = new.id and p.status in ('WAITING', 'REJECTED');
  delete from app.service_publishers p where p.organization_id = new.id;
  return null;
end $$;

create trigger withdraw_proposals after update of is_deleted on app.organizations for each row
  when (new.is_deleted and not old.is_deleted) execute function private.withdraw_proposals();

grant execute on function app.propose_service(app.new_service, int), app.update_service_proposal(int, app.new_service, int),
  app.withdraw_service_proposal(int, int) to turnstone_member;
grant execute on function app.approve_service_proposal(int, int), app.reject_service_proposal(int, int, text),
  app.set_service_publishing(int, boolean) to turnstone_operator;
