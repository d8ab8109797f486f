-- Second factors of other people: who must have one, and the way back for who lost theirs.

-- A master admin for their organization, the operator's for any; each side has its own switch. Sessions of people without a
-- factor end: they set one up at their next sign-in.
create or replace function app.require_second_factor(organization_id int, is_required boolean) returns app.second_factor_rules
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  organization app.organizations := private.require_organization(require_second_factor.organization_id);
  is_operators boolean := claims.organization_type() = 'OPERATOR' and organization.organization_type <> 'OPERATOR';
  rule app.second_factor_rules;
begin
  if not claims.is_master_admin() then
    perform private.refuse('TS002', 'MASTER_ADMINS_ONLY', 'Only master admins decide this');
  end if;
  if is_required is null then perform private.refuse('TS004', 'ON_OR_OFF_REQUIRED', 'On or off is required'); end if;
  if is_required and not private.has_second_factor(claims.user_id()) then
    perform private.refuse('TS006', 'OWN_FACTOR_FIRST', 'Set up your own second factor first');
  end if;
  insert into app.second_factor_rules as r (organization_id, by_organization, by_operator)
    values (organization.id, is_required and not is_operators, is_required and is_operators)
    on conflict on constraint second_factor_rules_pkey do update set
      by_organization = case when is_operators then r.by_organization else is_required end,
      by_operator = case when is_operators then is_required else r.by_operator end
    returning * into rule;
  if is_required then
    delete from app.sessions s using app.user_infos u
      where u.id = s.user_id and private.must_have_second_factor(u.id) and not private.has_second_factor(u.id)
        and (u.organization_id = organization.id or (u.organization_id is null and organization.organization_type = 'OPERATOR'));
  end if;
  perform private.audit(claims.user_id(), case when is_required then 'REQUIRE_SECOND_FACTOR' else 'WAIVE_SECOND_FACTOR' end,
    'organizations', organization.id);
  return rule;
end $$;

-- Whether a person has a second factor, for themselves and those who may manage them.
create or replace function app.user_infos_has_second_factor(person app.user_infos) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return case when person.id = claims.user_id() or claims.is_admin() then private.has_second_factor(person.id) end;

-- Mails the person a link that removes their factors: an administrator alone cannot, nor can a stranger without the mailbox.
create or replace function app.reset_second_factor(user_id int) returns app.user_infos language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  person app.user_infos := private.require_managed(reset_second_factor.user_id);
begin
  if not claims.is_master_admin() then
    perform private.refuse('TS002', 'MASTER_ADMINS_ONLY', 'Only master admins decide this');
  end if;
  if person.id = claims.user_id() then
    perform private.refuse('TS006', 'NOT_ONESELF', 'Use a recovery code, or ask another master admin');
  end if;
  if not private.has_second_factor(person.id) then
    perform private.refuse('TS006', 'NO_SECOND_FACTOR', 'This person has no second factor');
  end if;
  if not private.may_mail('factor reset', auth.email_of(person.id)) then
    perform private.refuse('TS007', 'RESET_LIMIT', 'Too many links to this person. Please wait.');
  end if;
  perform private.enqueue('accounts__send_factor_reset', json_build_object('userId', person.id, 'requesterId', claims.user_id()));
  perform private.audit(claims.user_id(), 'REQUEST_FACTOR_RESET', 'user_infos', person.id);
  return person;
end $$;

grant execute on function app.require_second_factor(int, boolean), app.user_infos_has_second_factor(app.user_infos),
  app.reset_second_factor(int) to turnstone_member, turnstone_operator;
