-- A saved view is visible to its owner, and to their organization when shared. All writes go through the functions below.

create policy select_self on app.saved_views for select to turnstone_member, turnstone_operator
  using (user_id = (select claims.user_id()));
create policy select_own_organization on app.saved_views for select to turnstone_member, turnstone_operator
  using (organization_id = (select claims.organization_id()));

grant select on app.saved_views to turnstone_member, turnstone_operator;

-- Saves a view under a name, replacing one of the same name. The list validates the parameters when it reads them.
create or replace function app.save_view(list text, name text, address jsonb, display jsonb, is_shared boolean)
returns app.saved_views language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  view app.saved_views;
begin
  if claims.user_id() is null then perform private.refuse('TS001', 'SIGN_IN_REQUIRED', 'Please sign in'); end if;
  if list !~ '^[a-z]{1,40}$' or length(btrim(name)) not between 1 and 60
    or jsonb_typeof(address) <> 'object' or length(address::text) > 4000
    or jsonb_typeof(display) <> 'object' or length(display::text) > 2000
    or num_nulls(list, name, address, display, is_shared) > 0 then
    perform private.refuse('TS004', 'VIEW_INVALID', 'A view has a name of 1 to 60 characters');
  end if;
  if is_shared and claims.organization_id() is null then
    perform private.refuse('TS004', 'VIEW_NOT_SHAREABLE', 'You have no organization to share a view with');
  end if;
  perform pg_advisory_xact_lock(hashtext('saved views'), claims.user_id());
  if (select count(*) from app.saved_views v where v.user_id = claims.user_id()
      and (v.list, v.name) is distinct from (save_view.list, btrim(save_view.name))) >= 100 then
    perform private.refuse('TS004', 'TOO_MANY_VIEWS', 'You can keep 100 views. Delete one to save another.');
  end if;
  insert into app.saved_views as v (user_id, organization_id, list, name, address, display)
    values (claims.user_id(), case when is_shared then claims.organization_id() end, save_view.list,
      btrim(save_view.name), save_view.address, save_view.display)
    on conflict on constraint saved_views_user_id_list_name_key do update
      set organization_id = excluded.organization_id, address = excluded.address, display = excluded.display
    returning * into view;
  return view;
end $$;

-- Deletes the caller's view or, for a master admin, one that the organization shares.
create or replace function app.delete_saved_view(id int) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.saved_views v where v.id = delete_saved_view.id and (v.user_id = claims.user_id()
    or (v.organization_id = claims.organization_id() and claims.is_master_admin()));
  if not found then perform private.refuse('TS003', 'NO_SUCH_VIEW', 'There is no such view'); end if;
  return true;
end $$;

grant execute on function app.save_view(text, text, jsonb, jsonb, boolean), app.delete_saved_view(int)
  to turnstone_member, turnstone_operator;
