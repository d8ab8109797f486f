-- Invitations that are sent again or withdrawn, and the removal of a person.

create or replace function private.require_invited(person int) returns app.user_infos language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  invited app.user_infos := private.require_managed(require_invited.person);
begin
  if invited.status <> 'PENDING' then perform private.refuse('TS006', 'INVITATION_ACCEPTED', 'This person has accepted the invitation'); end if;
  return invited;
end $$;

-- Resends the invitation; the previous link stops working. At most 3 an hour and 10 a day for one mailbox.
create or replace function app.send_invitation_again(user_id int) returns app.invitations language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  person app.user_infos := private.require_invited(send_invitation_again.user_id);
begin
  if not private.may_mail('invitation', (select c.email from app.user_contacts c where c.user_id = person.id)) then
    perform private.refuse('TS007', 'INVITATION_LIMIT', 'Too many invitations to this address. Please wait.');
  end if;
  return private.invite(person);
end $$;

-- Revokes the link immediately and frees the address.
create or replace function app.withdraw_invitation(user_id int) returns app.user_infos language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  person app.user_infos := private.require_invited(withdraw_invitation.user_id);
begin
  perform private.audit(claims.user_id(), 'WITHDRAW_INVITATION', 'user_infos', person.id);
  return private.remove_person(person);
end $$;

-- Revokes outstanding links.
create or replace function private.end_links(person int) returns void language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  update private.verification_tokens t set expires_at = least(t.expires_at, now())
    where t.user_id = end_links.person and t.used_at is null;
end;

-- A deleted user's name stays in histories and books; the address is free again.
create or replace function private.remove_person(person app.user_infos) returns app.user_infos language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.end_links(person.id);
  update app.user_infos u set status = 'INACTIVE', is_deleted = true where u.id = person.id returning * into person;
  update app.user_contacts c set email = 'deleted-' || person.id || '@deleted.invalid' where c.user_id = person.id;
  return person;
end $$;

grant execute on function app.send_invitation_again(int), app.withdraw_invitation(int)
  to turnstone_member, turnstone_operator;
