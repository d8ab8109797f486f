-- Reply templates, read and edited by the operator's staff.
create policy select_all on app.reply_templates for select to turnstone_operator using (true);
grant select on app.reply_templates to turnstone_operator;

-- Adds a template, or updates the one with this id.
create or replace function app.save_reply_template(title text, body text, id int default null) returns app.reply_templates
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  template app.reply_templates;
  plain_title text := private.checked_title(save_reply_template.title);
  plain_body text := private.checked_note(save_reply_template.body);
begin
  if length(plain_title) > 100 or plain_body is null then
    perform private.refuse('TS004', 'TEMPLATE', 'A template has a title of at most 100 characters and a text'); end if;
  if save_reply_template.id is null then
    insert into app.reply_templates (title, body) values (plain_title, plain_body) returning * into template;
  else
    update app.reply_templates t set title = plain_title, body = plain_body, updated_at = clock_timestamp()
      where t.id = save_reply_template.id returning * into template;
    if template.id is null then perform private.refuse('TS003', 'NO_SUCH_TEMPLATE', 'There is no such template'); end if;
  end if;
  return template;
end $$;

create or replace function app.remove_reply_template(id int) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.reply_templates t where t.id = remove_reply_template.id;
  if not found then perform private.refuse('TS003', 'NO_SUCH_TEMPLATE', 'There is no such template'); end if;
  return true;
end $$;

grant execute on function app.save_reply_template(text, text, int), app.remove_reply_template(int) to turnstone_operator;
create trigger audit after insert or update or delete on app.reply_templates for each row execute function private.audit_row();
