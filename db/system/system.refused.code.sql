-- Letters that a mail server refused for good: the operator's master admins send them again or dismiss them.

create or replace function app.refused_letters() returns setof app.refused_letter language sql stable rows 20
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select m.id, m.task, m.code, m.created_at, concat_ws(' ', u.first_name, u.last_name), o.legal_business_name
    from private.refused_letters l join app.refused_mails m on m.id = l.refused_mail_id
      left join app.user_infos u on u.id = m.user_id left join app.organizations o on o.id = u.organization_id
    where private.is_system_reader() order by m.id desc;
end;

-- Queues these letters again. Their jobs write them again, with the present address and a new link. Returns how many.
create or replace function app.send_letters_again(letter_ids bigint[]) returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  letter record;
  sent bigint[] := '{}';
begin
  perform private.require_system_reader();
  for letter in with taken as (delete from private.refused_letters l where l.refused_mail_id = any (letter_ids) returning l.*)
      select t.refused_mail_id as id, m.task, t.payload from taken t join app.refused_mails m on m.id = t.refused_mail_id order by 1 loop
    update private.notification_mails n set refused_at = null
      where n.batch = (letter.payload ->> 'batch')::uuid and n.sent_at is null;
    perform private.enqueue(letter.task, letter.payload::json);
    sent := sent || letter.id;
  end loop;
  perform private.audit_letters('RESEND_LETTERS', sent);
  return cardinality(sent);
end $$;

-- Takes these letters from the list; they stay refused. Returns how many.
create or replace function app.dismiss_letters(letter_ids bigint[]) returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  dismissed bigint[];
begin
  perform private.require_system_reader();
  with gone as (delete from private.refused_letters l where l.refused_mail_id = any (letter_ids) returning l.refused_mail_id)
    select coalesce(array_agg(g.refused_mail_id order by 1), '{}') into dismissed from gone g;
  perform private.audit_letters('DISMISS_LETTERS', dismissed);
  return cardinality(dismissed);
end $$;

create or replace function private.audit_letters(action text, ids bigint[]) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if cardinality(ids) = 0 then return; end if;
  perform private.audit(claims.user_id(), audit_letters.action, 'letters', ids[1], jsonb_build_object('letters', cardinality(ids)));
end $$;

grant execute on function app.refused_letters(), app.send_letters_again(bigint[]), app.dismiss_letters(bigint[]) to turnstone_operator;
