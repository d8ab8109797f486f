-- Which of the providers that could take a lead comes first: a second part of each rule. Without one, that of the scope above applies.
alter table private.routing_rules add column strategy text check (strategy in ('BEST_MATCH', 'IN_TURN', 'ACCEPTANCE', 'WON'));
-- Decisions before this one were all made by BEST_MATCH.
alter table private.routing_decisions add column strategy text;

alter type private.ranked_provider add attribute figures jsonb;

drop function if exists app.save_routing_rule(text, int, int);
alter type app.routing_rule add attribute strategy text;
comment on type app.routing_rule is
  'How leads are offered. Without category and service, on the platform. What is missing is that of the scope above.';
comment on column app.routing_rule.level is 'How much happens by itself: BY_HAND, SUGGEST or AUTOMATIC.';
comment on column app.routing_rule.strategy is 'Which provider comes first: BEST_MATCH, IN_TURN, ACCEPTANCE or WON.';

alter type app.lead_routing add attribute chosen_figure text;
comment on column app.lead_routing.chosen_figure is
  'What the strategy compared of the chosen provider, in words: its last offer, or its share of won leads.';
