-- "Try a lead": the decision about a lead that there is not, with every provider that it compared.
create type app.tried_provider as (organization_id int, name text, rank int, code text, open_leads int, acceptance int,
  figure text, limit_text text);
comment on type app.tried_provider is 'A provider that serves the service in the state, with what it was compared by.';
comment on column app.tried_provider.organization_id is '@notNull';
comment on column app.tried_provider.name is '@notNull';
comment on column app.tried_provider.rank is '@notNull';
comment on column app.tried_provider.code is 'Why it would not be offered the lead. Empty: it could be.';
comment on column app.tried_provider.open_leads is '@notNull';
comment on column app.tried_provider.acceptance is 'Which percentage of its answered offers it accepted.';
comment on column app.tried_provider.figure is 'What the strategy compares, in words.';
comment on column app.tried_provider.limit_text is 'What keeps it from offers, in words.';

create type app.lead_trial as (service_name text, state_name text, tried_at timestamptz, strategy text, decision app.lead_routing,
  providers app.tried_provider[], other_codes text[], other_counts int[]);
comment on type app.lead_trial is 'Which provider a new lead would be offered to. Nothing is stored or sent.';
comment on column app.lead_trial.service_name is '@notNull';
comment on column app.lead_trial.state_name is '@notNull';
comment on column app.lead_trial.tried_at is E'@notNull\nThe time for which it was decided.';
comment on column app.lead_trial.strategy is '@notNull';
comment on column app.lead_trial.decision is '@notNull';
comment on column app.lead_trial.providers is '@notNull';
comment on column app.lead_trial.other_codes is E'@notNull\nWhy the remaining providers are no candidates.';
comment on column app.lead_trial.other_counts is E'@notNull\nHow many of them, in the order of the codes.';
