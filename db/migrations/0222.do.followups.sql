-- Follow-ups: a time to come back to a record. They never change its status.
create table app.follow_ups (
  id int generated always as identity primary key,
  -- Whose people share it; empty for an associate of the operator, who has no colleagues.
  organization_id int references app.organizations,
  -- For whom it is.
  user_id int not null references app.user_infos,
  made_by_user_id int not null references app.user_infos,
  lead_id int references app.leads,
  support_id int references app.support_tickets,
  transaction_id int references app.transactions,
  invoice_id int references app.invoices,
  about_user_id int references app.user_infos,
  due_at timestamptz not null check (isfinite(due_at)),
  what_for text not null default '' check (length(what_for) <= 200),
  created_at timestamptz not null default clock_timestamp(),
  -- DONE, REMOVED, or LOST: none of the organization's people sees the record any longer.
  ended_as text check (ended_as in ('DONE', 'REMOVED', 'LOST')),
  ended_at timestamptz,
  ended_by_user_id int references app.user_infos,
  -- The due time of which the person was notified, so that a later one is a new one.
  notified_due_at timestamptz,
  constraint follow_ups_one_record check (num_nonnulls(lead_id, support_id, transaction_id, invoice_id, about_user_id) = 1),
  constraint follow_ups_end check ((ended_as is null) = (ended_at is null) and (ended_as is not null or ended_by_user_id is null)),
  constraint follow_ups_lost_text check (ended_as is distinct from 'LOST' or what_for = '')
);
create index follow_ups_organization_id on app.follow_ups (organization_id);
create index follow_ups_user_id on app.follow_ups (user_id);
create index follow_ups_made_by_user_id on app.follow_ups (made_by_user_id);
create index follow_ups_ended_by_user_id on app.follow_ups (ended_by_user_id) where ended_by_user_id is not null;
create index follow_ups_lead_id on app.follow_ups (lead_id) where lead_id is not null;
create index follow_ups_support_id on app.follow_ups (support_id) where support_id is not null;
create index follow_ups_transaction_id on app.follow_ups (transaction_id) where transaction_id is not null;
create index follow_ups_invoice_id on app.follow_ups (invoice_id) where invoice_id is not null;
create index follow_ups_about_user_id on app.follow_ups (about_user_id) where about_user_id is not null;
create index follow_ups_due on app.follow_ups (due_at) where ended_as is null;

comment on table app.follow_ups is
  E'@behavior -query:resource:connection -query:resource:list -query:resource:single\nA time to come back to a record, private to the organization of its author.';
comment on column app.follow_ups.notified_due_at is E'@behavior -*';
comment on column app.follow_ups.ended_by_user_id is E'@behavior -*';
do $$
declare
  key text;
begin
  for key in select conname from pg_constraint where conrelid = 'app.follow_ups'::regclass and contype = 'f' loop
    execute format('comment on constraint %I on app.follow_ups is %L', key, case key
      when 'follow_ups_organization_id_fkey' then E'@behavior -*'
      when 'follow_ups_ended_by_user_id_fkey' then E'@behavior -*'
      when 'follow_ups_about_user_id_fkey' then E'@fieldName aboutUser\n@behavior -manyRelation:resource:connection -manyRelation:resource:list'
      else E'@behavior -manyRelation:resource:connection -manyRelation:resource:list' end);
  end loop;
end $$;
