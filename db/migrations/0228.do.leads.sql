-- How much of offering a lead happens by itself. The latest row of a scope (the platform, a category, a service) applies;
-- an empty level of a category or service is that of the scope above it. The id is the version of the rules.
create table private.routing_rules (
  id int generated always as identity primary key,
  category_id int references app.categories,
  service_id int references app.services,
  level text check (level in ('BY_HAND', 'SUGGEST', 'AUTOMATIC')),
  changed_by int not null references app.user_infos,
  created_at timestamptz not null default clock_timestamp(),
  check (num_nonnulls(category_id, service_id) <= 1),
  check (num_nonnulls(category_id, service_id, level) >= 1)
);
create index routing_rules_category_id on private.routing_rules (category_id, id);
create index routing_rules_service_id on private.routing_rules (service_id, id);
create index routing_rules_changed_by on private.routing_rules (changed_by);

-- A lead that a person took over from automatic offers, or that no provider was found for.
create table private.lead_routing (
  lead_id int primary key references app.leads on delete cascade,
  taken_over_by int references app.user_infos,
  taken_over_at timestamptz,
  found_none_at timestamptz,
  checked_at timestamptz,
  check ((taken_over_by is null) = (taken_over_at is null)),
  check ((found_none_at is null) = (checked_at is null))
);
create index lead_routing_taken_over_by on private.lead_routing (taken_over_by);
create index lead_routing_found_none_at on private.lead_routing (found_none_at) where found_none_at is not null;

-- Each decision about the provider of a lead, as it was made. The candidates serve the service in the lead's state, with
-- their figures and their rank or what excludes them; others counts the rest by what excludes them.
create table private.routing_decisions (
  id bigint generated always as identity primary key,
  lead_id int not null references app.leads on delete cascade,
  rules_version int references private.routing_rules,
  asked_by text not null check (asked_by in ('ROUTING', 'OPERATOR')),
  asked_user_id int references app.user_infos,
  chosen_organization_id int references app.organizations,
  candidates jsonb not null,
  others jsonb not null,
  decided_at timestamptz not null default clock_timestamp()
);
alter table private.routing_decisions alter column candidates set statistics 0, alter column others set statistics 0;
create index routing_decisions_lead_id on private.routing_decisions (lead_id, id);
create index routing_decisions_rules_version on private.routing_decisions (rules_version);
create index routing_decisions_asked_user_id on private.routing_decisions (asked_user_id);
create index routing_decisions_chosen_organization_id on private.routing_decisions (chosen_organization_id);

create type private.ranked_provider as (organization_id int, rank int, eligible boolean, code text, is_active boolean,
  serves boolean, covers boolean, open_leads int, accepted int, answered int);

create type app.routing_rule as (category_id int, service_id int, level text, name text, service_public_id uuid);
comment on type app.routing_rule is
  'How much of offering leads happens by itself: BY_HAND, SUGGEST or AUTOMATIC. Without category and service, on the platform.';
comment on column app.routing_rule.level is '@notNull';
comment on column app.routing_rule.name is 'Of the category or service.';

create type app.lead_routing as (level text, taken_over_at timestamptz, taken_over_by text, decided_at timestamptz,
  asked_by text, chosen_organization_id int, chosen_rank int, chosen_open_leads int, chosen_acceptance int, eligible_count int,
  excluded_codes text[], excluded_counts int[], is_waiting boolean);
comment on type app.lead_routing is
  'How a lead finds its provider, and the latest decision. Excluded are those who would serve it, counted by a code of the reason.';
comment on column app.lead_routing.level is '@notNull';
comment on column app.lead_routing.taken_over_at is 'When a person took it over; until released, it is not offered automatically.';
comment on column app.lead_routing.chosen_acceptance is 'Which percentage of the answered offers the chosen provider had accepted.';
comment on column app.lead_routing.eligible_count is 'How many providers could be chosen.';
comment on column app.lead_routing.is_waiting is '@notNull\nWhether automatic offers found no provider.';

alter table app.lead_moves drop constraint lead_moves_party_check,
  add constraint lead_moves_party check (party in ('REFERRER', 'PROVIDER', 'AGENT', 'OPERATOR', 'CLOCK', 'ROUTING')),
  add column takes_over boolean not null default false;
comment on column app.lead_moves.takes_over is
  E'@behavior -*\nWhether a person who makes it takes the lead over from automatic offers.';
update app.lead_moves set takes_over = true where move = 'recall';
insert into app.lead_moves (move, from_status, to_status, party, needs, label, position, offer_status, provider_effect,
    clears_agent, before_deadline, is_destructive, provider_reads, trigger, trigger_audience, audience)
  select m.move, m.from_status, m.to_status, 'ROUTING', m.needs, m.label, m.position, m.offer_status, m.provider_effect,
      m.clears_agent, m.before_deadline, m.is_destructive, m.provider_reads, m.trigger, m.trigger_audience, m.audience
    from app.lead_moves m where m.move = 'offer' and m.from_status = 'NEW_LEAD' and m.party = 'OPERATOR';
