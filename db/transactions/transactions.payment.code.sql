-- How to pay the operator: changed by its master admins, printed on each invoice as of its issue. Providers read it on their
-- own invoices only.

create policy select_all on app.payment_details for select to turnstone_operator using (true);
grant select on app.payment_details to turnstone_operator;

-- What the next invoice will say.
create or replace function app.current_payment_details() returns app.how_to_pay language sql stable
begin atomic
  select (d.instructions, d.url, d.email, d.phone)::app.how_to_pay from app.payment_details d
    where d.organization_id = (select claims.organization_id());
end;

create or replace function app.invoices_how_to_pay(invoice app.invoices) returns app.how_to_pay language sql stable
  return case when invoice.seller ? 'howToPay' then jsonb_populate_record(null::app.how_to_pay, invoice.seller -> 'howToPay') end;

-- Replaces all payment details; an empty text removes one. The table's checks refuse what cannot be printed. The operator's
-- master admins are mailed, because a changed account diverts payments.
create or replace function app.save_payment_details(instructions text, url text, email text, phone text)
returns app.how_to_pay language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  details app.how_to_pay := (private.plain_lines(save_payment_details.instructions),
    nullif(btrim(save_payment_details.url), ''), nullif(btrim(save_payment_details.email), ''),
    nullif(btrim(save_payment_details.phone), ''));
begin
  if not (claims.organization_type() = 'OPERATOR' and claims.is_master_admin()) then
    perform private.refuse('TS002', 'MASTER_ADMINS_ONLY', 'Only master admins decide this');
  end if;
  insert into app.payment_details as d (organization_id, instructions, url, email, phone)
    values (claims.organization_id(), details.instructions, details.url, details.email, details.phone)
    on conflict (organization_id) do update set instructions = excluded.instructions, url = excluded.url,
        email = excluded.email, phone = excluded.phone
      where (d.instructions, d.url, d.email, d.phone)
        is distinct from (excluded.instructions, excluded.url, excluded.email, excluded.phone);
  if found then
    perform private.send_notice(u.id, 'PAYMENT_DETAILS_CHANGED') from app.user_infos u
      where u.organization_id = claims.organization_id() and u.user_type = 'MASTER_ADMIN' and u.status = 'ACTIVE'
        and not u.is_deleted;
  end if;
  return details;
end $$;

-- Each line as a plain name, without empty lines; null if nothing is left.
create or replace function private.plain_lines(given text) returns text language sql immutable
  return (select string_agg(l.line, E'\n' order by l.n)
    from (select private.plain_name(s.line) as line, s.n
      from regexp_split_to_table(given, '\r\n|[\n\r\u0085\u2028\u2029]') with ordinality s (line, n)) l
    where l.line <> '');

grant execute on function app.current_payment_details(), app.save_payment_details(text, text, text, text) to turnstone_operator;
grant execute on function app.invoices_how_to_pay(app.invoices) to turnstone_member, turnstone_operator;

-- Without values: the invoices say what the details were.
create trigger audit after insert or update or delete on app.payment_details for each row execute function private.audit_row();
create trigger issued before update of seller, buyer on app.invoices
  for each statement execute function private.refuse_change();
