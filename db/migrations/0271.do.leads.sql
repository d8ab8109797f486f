-- The versions of rules are listed, and an earlier one can be saved again, unless the rule has changed since it was read.
create type app.routing_rule_version as (version int, category_id int, service_id int, name text, service_public_id uuid,
  level text, strategy text, level_before text, strategy_before text, is_current boolean, changed_by text, changed_at timestamptz);
comment on type app.routing_rule_version is
  'A change of how leads are offered, on the platform or, with a category or a service, in its scope. What is missing is that of the scope above.';
comment on column app.routing_rule_version.version is '@notNull';
comment on column app.routing_rule_version.name is 'Of the category or service.';
comment on column app.routing_rule_version.is_current is E'@notNull\nWhether it is the last change of its scope.';
comment on column app.routing_rule_version.changed_at is '@notNull';

drop function if exists app.save_routing_rule(text, int, int, text);
