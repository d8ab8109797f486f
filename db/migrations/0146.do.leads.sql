-- What a move of a lead does, and what a lead's status means, are columns: a new move is a row and a test.
alter type app.open_move add attribute is_destructive boolean, add attribute warning text;
comment on column app.open_move.move is E'@notNull';
comment on column app.open_move.label is E'@notNull';
comment on column app.open_move.to_status is E'@notNull';
comment on column app.open_move.needs is E'@notNull';
comment on column app.open_move.is_destructive is E'@notNull\nWhether it takes something away. Such moves come last.';
comment on column app.open_move.warning is
  'What is said before it is made; with a warning, it is confirmed first. {operator} stands for the operator''s name.';

alter table app.lead_moves
  add column offer_status text references app.offer_statuses,
  add column provider_effect text constraint lead_moves_provider_effect check (provider_effect in ('OFFERED', 'ACCEPTS', 'LEAVES')),
  add column clears_agent boolean not null default false,
  add column before_deadline boolean not null default false,
  add column is_destructive boolean not null default false,
  add column warning text,
  add column provider_reads boolean not null default true,
  add column trigger text references app.notification_triggers,
  add column trigger_audience text[] not null default '{}',
  add column audience text[] not null default '{REFERRER,OPERATOR,PROVIDER,AGENT}',
  add constraint lead_moves_audiences check (trigger_audience || audience <@ '{REFERRER,OPERATOR,PROVIDER,NEXT_PROVIDER,AGENT}'),
  add constraint lead_moves_trigger_audience check ((trigger is null) = (trigger_audience = '{}')),
  add constraint lead_moves_warned check (warning is null or is_destructive);
create index lead_moves_offer_status on app.lead_moves (offer_status);
create index lead_moves_trigger on app.lead_moves (trigger);
comment on column app.lead_moves.offer_status is E'@behavior -*\nWhat becomes of the provider''s offer. Empty: it stays.';
comment on column app.lead_moves.provider_effect is
  E'@behavior -*\nOFFERED: the named provider gets an offer. ACCEPTS: the provider takes the lead. LEAVES: it loses the lead.';
comment on column app.lead_moves.clears_agent is E'@behavior -*\nWhether the agent loses the lead.';
comment on column app.lead_moves.before_deadline is E'@behavior -*\nOpen until the deadline of the offer only.';
comment on column app.lead_moves.is_destructive is E'@behavior -*\nWhether it takes something away. Such moves come last.';
comment on column app.lead_moves.warning is
  E'@behavior -*\nWhat is said before it is made; with a warning, it is confirmed first. {operator} stands for the operator''s name.';
comment on column app.lead_moves.provider_reads is E'@behavior -*\nWhether a provider that has accepted reads it in the history.';
comment on column app.lead_moves.trigger is E'@behavior -*\nThe notification that it sends beside the one of the changed status.';
comment on column app.lead_moves.trigger_audience is E'@behavior -*\nWhom the trigger notifies.';
comment on column app.lead_moves.audience is
  E'@behavior -*\nWhom the changed status is notified to. PROVIDER: the one that had the lead. NEXT_PROVIDER: the one that gets it.';

update app.lead_moves m set offer_status = e.offer_status, provider_effect = e.provider_effect,
    clears_agent = e.provider_effect in ('OFFERED', 'LEAVES') is true
  from (values ('offer', null, 'OFFERED'), ('accept', 'ACCEPTED', 'ACCEPTS'), ('decline', 'DECLINED', 'LEAVES'),
    ('recall', 'RECALLED', 'LEAVES'), ('expire', 'EXPIRED', 'LEAVES'), ('withdraw', 'RECALLED', 'LEAVES'),
    ('reassign', 'RECALLED', 'OFFERED'), ('reopen', 'RECALLED', 'LEAVES')) e (move, offer_status, provider_effect)
  where m.move = e.move;
update app.lead_moves set before_deadline = true where move = 'accept';
update app.lead_moves set provider_reads = false where move in ('offer', 'reassign', 'recall', 'reopen');
update app.lead_moves m set trigger = t.trigger, trigger_audience = t.audience::text[]
  from (values ('offer', 'assign_lead_to_vendor', '{OPERATOR,NEXT_PROVIDER}'),
    ('reassign', 'assign_lead_to_vendor', '{OPERATOR,NEXT_PROVIDER}'), ('decline', 'lead_offer_declined', '{OPERATOR}'),
    ('expire', 'lead_offer_expired', '{OPERATOR}')) t (move, trigger, audience)
  where m.move = t.move;
update app.lead_moves set audience = '{REFERRER,OPERATOR,AGENT}' where move = 'offer';
update app.lead_moves m set is_destructive = true, warning = w.warning
  from (values
    ('withdraw', 'This closes the lead for everyone. To continue, you’d need to submit a new lead.'),
    ('recall', 'The provider loses the offer at once, and the lead is new again.'),
    ('decline', 'The lead goes back to {operator}, and you will no longer see it.'),
    ('lose', 'The lead is closed as lost. Only {operator} can open it again.'),
    ('disqualify', 'The lead is closed as unqualified. Only {operator} can open it again.'),
    ('reassign', 'The provider who works on it now loses it, and no longer sees the customer.')) w (move, warning)
  where m.move = w.move;

alter table app.lead_statuses
  add column is_open boolean not null generated always as (kind in ('open', 'working', 'hold')) stored,
  add column sentences text[] not null default '{}';
comment on column app.lead_statuses.is_open is E'@behavior -*\nWhether such a lead is still worked on.';
comment on column app.lead_statuses.sentences is
  E'@behavior -filterBy -orderBy\nWhat a lead''s page says about the status: the first one whose {values} are all known.';
update app.lead_statuses s set sentences = t.sentences
  from (values
    ('NEW_LEAD', array['{operator} is looking for a provider.']),
    ('ASSIGNED', array['Offered to {provider}.']),
    ('ACCEPTED', array['{provider} has taken it and contacts the customer next.']),
    ('CONTACTED', array['{provider} is in touch with the customer.']),
    ('QUALIFIED', array['The customer’s need and budget are confirmed.']),
    ('PROPOSAL_SENT', array['A proposal of {value} is with the customer.', 'A proposal is with the customer.']),
    ('ON_HOLD', array['Waits until {resumeOn}, then goes on by itself.']),
    ('CLOSED_WON', array['The deal of {value} is made.', 'The deal is made.']),
    ('CLOSED_LOST', array['Reason: {reason}']), ('UNQUALIFIED', array['Reason: {reason}']),
    ('DUPLICATE', array['The customer is already registered.']), ('WITHDRAWN', array['Reason: {reason}'])
  ) t (code, sentences)
  where s.code = t.code;

-- A new status restates the checks that concern it by name.
alter table app.leads rename constraint leads_check to leads_acceptance_is_providers;
alter table app.leads rename constraint leads_check1 to leads_deadline_of_offer;
alter table app.leads rename constraint leads_check2 to leads_status_before_hold;
alter table app.leads rename constraint leads_check3 to leads_end_of_hold;
alter table app.leads rename constraint leads_check4 to leads_without_provider;
alter table app.leads rename constraint leads_check5 to leads_with_provider;
alter table app.leads rename constraint leads_check6 to leads_with_acceptance;
alter table app.leads rename constraint leads_check7 to leads_without_acceptance;
alter table app.lead_offers rename constraint lead_offers_check to lead_offers_end;
alter table app.lead_offers rename constraint lead_offers_check1 to lead_offers_acceptance;
alter table app.lead_duplicates rename constraint lead_duplicates_check to lead_duplicates_other_lead;
