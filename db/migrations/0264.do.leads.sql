-- What a change of a rule would have done to the leads of the last 30 days.
create type app.rehearsed_provider as (organization_id int, name text, before int, after int);
comment on type app.rehearsed_provider is 'How many of the leads a provider comes first for, before and after a change.';
comment on column app.rehearsed_provider.organization_id is '@notNull';
comment on column app.rehearsed_provider.name is '@notNull';
comment on column app.rehearsed_provider.before is '@notNull';
comment on column app.rehearsed_provider.after is '@notNull';

create type app.rehearsed_lead as (lead_public_id uuid, service_name text, decided_at timestamptz, before_name text, after_name text);
comment on type app.rehearsed_lead is 'A lead that would have gone elsewhere.';
comment on column app.rehearsed_lead.lead_public_id is '@notNull';
comment on column app.rehearsed_lead.service_name is '@notNull';
comment on column app.rehearsed_lead.decided_at is '@notNull';
comment on column app.rehearsed_lead.before_name is '@notNull';
comment on column app.rehearsed_lead.after_name is '@notNull';

create type app.rule_rehearsal as (leads int, is_cut boolean, unrecorded int, found_none int, moved int,
  newly_automatic int, newly_by_hand int, providers app.rehearsed_provider[], changes app.rehearsed_lead[]);
comment on type app.rule_rehearsal is 'What a change of a rule would have done to the leads of the last 30 days. Nothing is saved.';
comment on column app.rule_rehearsal.leads is E'@notNull\nHow many leads were decided again.';
comment on column app.rule_rehearsal.is_cut is E'@notNull\nWhether there are more than that: the newest 1,000 were taken.';
comment on column app.rule_rehearsal.unrecorded is E'@notNull\nOf how many further leads the figures that it needs were not recorded.';
comment on column app.rule_rehearsal.found_none is E'@notNull\nHow many of them find no provider.';
comment on column app.rule_rehearsal.moved is E'@notNull\nHow many go to another provider.';
comment on column app.rule_rehearsal.newly_automatic is E'@notNull\nHow many are offered automatically only after the change.';
comment on column app.rule_rehearsal.newly_by_hand is E'@notNull\nHow many are offered automatically only before the change.';
comment on column app.rule_rehearsal.providers is E'@notNull\nThose for which it makes a difference.';
comment on column app.rule_rehearsal.changes is E'@notNull\nThe newest 200 leads that go to another provider.';

-- What a rehearsal works with: a stored decision with the rules before and after the change, and what it gave to another provider.
create type private.rehearsed_decision as (lead_id int, service_id int, candidates jsonb, asked_by text, chosen int, suggested int,
  decided_at timestamptz, offered_at timestamptz, open_until timestamptz, levels text[], strategies text[]);
create type private.given_offer as (from_organization_id int, to_organization_id int, offered_at timestamptz, open_until timestamptz,
  before_at timestamptz);
create type private.rehearsed_choice as (organization_id int, last_offers jsonb);
