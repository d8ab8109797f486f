-- The description of 0228 showed its tag as text.
comment on column app.lead_routing.is_waiting is E'@notNull\nWhether automatic offers found no provider.';
