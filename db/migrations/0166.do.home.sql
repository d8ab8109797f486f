-- What waits for a provider or an agent is counted from indexes of what waits, at any size.
create index leads_waiting_for_provider on app.leads (organization_id, status, status_since) include (offer_expires_at)
  where status in ('ASSIGNED', 'ACCEPTED');
create index leads_waiting_for_agent on app.leads (assigned_user_id, status, status_since) include (offer_expires_at)
  where status in ('ASSIGNED', 'ACCEPTED');
