-- The rows of the global search's hits, read under the caller's policies. One statement for each type: a statement of all
-- types opens thirty tables, even if nothing is found.

-- The rows of one type's hits, best first, at most 8. What joins many tables reads them for these 8 only.
create or replace function app.search_rows(ref_type text, ids int[], ranks real[]) returns setof app.search_result
language plpgsql stable rows 8 as $$
begin
  case search_rows.ref_type
    when 'LEADS' then return query
      select search_rows.ref_type, x.id, x.public_id, concat_ws(' ', x.lead_first_name, c.last_name), concat_ws(' · ', 'L-' || x.id, s.name, k.label),
          null::text, '/view-leads/' || x.public_id, x.rank
        from (select l.*, h.rank from unnest(ids, ranks) h (id, rank) join app.leads l on l.id = h.id
            order by h.rank desc, l.updated_at desc, l.id limit 8) x
          left join app.lead_customers c on c.lead_id = x.id left join app.services s on s.id = x.service_id
          left join app.lead_statuses k on k.code = x.status
        order by x.rank desc, x.updated_at desc, x.id;
    when 'TRANSACTIONS' then return query
      select search_rows.ref_type, x.id, x.public_id, concat_ws(', ', s.name, nullif(concat_ws(' ', l.lead_first_name, c.last_name), '')),
          concat_ws(' · ', i.number, k.label, o.legal_business_name), null::text, '/transactions/' || x.public_id, x.rank
        from (select t.*, h.rank from unnest(ids, ranks) h (id, rank) join app.transactions t on t.id = h.id
            order by h.rank desc, t.updated_at desc, t.id limit 8) x
          left join app.services s on s.id = x.service_id left join app.leads l on l.id = x.lead_id
          left join app.lead_customers c on c.lead_id = x.lead_id left join app.payout_statuses k on k.code = x.status
          left join app.organizations o on o.id = x.organization_id
          left join app.invoice_lines n on n.transaction_id = x.id left join app.invoices i on i.id = n.invoice_id
        order by x.rank desc, x.updated_at desc, x.id limit 8;
    when 'SERVICES' then return query
      select search_rows.ref_type, s.id, s.public_id, s.name, g.name, null::text, '/search-services/' || s.public_id, h.rank
        from unnest(ids, ranks) h (id, rank) join app.services s on s.id = h.id left join app.categories g on g.id = s.category_id
        order by h.rank desc, s.updated_at desc, s.id limit 8;
    when 'ORGANIZATIONS' then return query
      select search_rows.ref_type, o.id, o.public_id, o.legal_business_name, initcap(replace(o.organization_type, '_', ' ')), o.profile_uri,
          case when claims.organization_type() = 'OPERATOR' and o.organization_type <> 'OPERATOR' then '/dashboard/vendor?of=' || o.id
            else '/view-leads?provider=' || o.id end, h.rank
        from unnest(ids, ranks) h (id, rank) join app.organizations o on o.id = h.id
        order by h.rank desc, o.updated_at desc, o.id limit 8;
    when 'SUPPORT' then return query
      select search_rows.ref_type, t.id, t.public_id, t.title,
          concat_ws(' · ', 'T-' || t.id, k.label, case when t.user_id is distinct from claims.user_id() then t.name end), null::text,
          '/support-page/' || t.public_id, h.rank
        from unnest(ids, ranks) h (id, rank) join app.support_tickets t on t.id = h.id left join app.ticket_statuses k on k.code = t.status
        order by h.rank desc, t.updated_at desc, t.id limit 8;
    when 'POSTS' then return query
      select search_rows.ref_type, p.id, p.public_id,
          coalesce(nullif(case when length(p.content) > 100 then left(regexp_replace(p.content, '\s+', ' ', 'g'), 100) || '…'
            else regexp_replace(p.content, '\s+', ' ', 'g') end, ''), y.label),
          concat_ws(' · ', concat_ws(' ', a.first_name, a.last_name), a.organization_name, case when p.is_removed then 'Removed' end),
          null::text, '/post/' || p.public_id, h.rank
        from unnest(ids, ranks) h (id, rank) join app.posts p on p.id = h.id and not p.is_deleted
          join app.post_authors a on a.user_id = p.user_id left join app.post_types y on y.code = p.post_type
        order by h.rank desc, p.created_at desc, p.id limit 8;
    else return query
      select search_rows.ref_type, u.id, u.public_id, concat_ws(' ', u.first_name, u.last_name),
          concat_ws(' · ', initcap(replace(u.user_type, '_', ' ')), o.legal_business_name), u.profile_uri,
          case when u.id = claims.user_id() then '/settings?tab=Account'
            when search_rows.ref_type = 'ADMINS' and u.organization_id = claims.organization_id() and claims.is_admin()
              then '/settings?tab=Admins&person=' || u.id
            when search_rows.ref_type = 'ADMINS' and claims.organization_type() = 'OPERATOR' then '/vendors/' || o.public_id || '?person=' || u.id
            when search_rows.ref_type = 'ADMINS' then '/settings?tab=Account'
            when claims.is_admin() and (claims.organization_type() = 'OPERATOR' or u.organization_id = claims.organization_id())
              then case u.user_type when 'ASSOCIATE' then '/dashboard/associate?of=' else '/dashboard/service-agent?of=' end || u.id
            else case u.user_type when 'ASSOCIATE' then '/view-leads?referrer=' else '/view-leads?agent=' end || u.id end, h.rank
        from unnest(ids, ranks) h (id, rank) join app.user_infos u on u.id = h.id left join app.organizations o on o.id = u.organization_id
        order by h.rank desc, u.updated_at desc, u.id limit 8;
  end case;
end $$;

comment on function app.search_rows(text, int[], real[]) is E'@behavior -*';
grant execute on function app.search_rows(text, int[], real[]) to turnstone_member, turnstone_operator;
