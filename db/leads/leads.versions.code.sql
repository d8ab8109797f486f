-- The versions of the rules of offers: who changed what, and when.

create or replace function app.routing_rule_versions() returns setof app.routing_rule_version language plpgsql stable
security definer set search_path = pg_catalog, pg_temp rows 100 as $$
begin
  if claims.organization_type() is distinct from 'OPERATOR' or not claims.is_admin() then
    perform private.refuse('TS002', 'OPERATOR_ONLY', 'Only the operator can see how leads are offered');
  end if;
  return query select v.id, v.category_id, v.service_id, coalesce(c.name, s.name), s.public_id, v.level, v.strategy, v.level_before,
      v.strategy_before, v.is_current, private.person_called(v.changed_by), v.created_at,
      v.overdue_days, v.overdue_days_before
    from (select r.*, lag(r.level) over scope as level_before, lag(r.strategy) over scope as strategy_before,
          lag(r.overdue_days) over scope as overdue_days_before,
          lead(r.id) over scope is null as is_current
        from private.routing_rules r window scope as (partition by r.category_id, r.service_id order by r.id)) v
      left join app.categories c on c.id = v.category_id left join app.services s on s.id = v.service_id
    order by v.id desc limit 200;
end $$;

-- Refuses what was decided on a version that someone else replaced. Version 0: there was none. Called with the lock of the rules.
create or replace function private.check_version(category_id int, service_id int, expected_version int) returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if expected_version <> coalesce((select max(r.id) from private.routing_rules r
      where r.category_id is not distinct from check_version.category_id
        and r.service_id is not distinct from check_version.service_id), 0) then
    perform private.refuse('TS006', 'CHANGED', 'Someone else changed this rule. Reload to see it.');
  end if;
end $$;

grant execute on function app.routing_rule_versions() to turnstone_operator;
