-- Until now a provider and an agent went on knowing the referrers of leads that they lost. Viewers that refer leads
-- themselves are left out: such a pair may come from their own lead.
delete from app.acquaintances a
  where not exists (select from app.leads l where l.submitted_user_id = a.known_user_id
      and a.viewer in ('u' || l.assigned_user_id, 'o' || l.organization_id))
    and not exists (select from app.leads l where a.viewer = 'u' || l.submitted_user_id)
    and not exists (select from app.leads l where a.viewer = 'o' || l.referrer_organization_id);
