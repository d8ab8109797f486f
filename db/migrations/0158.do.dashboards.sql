-- The states of a service are one text: 400 services in 62 states were 24,800 numbers, each passed on by itself.
alter type app.service_coverage drop attribute state_ids;
alter type app.service_coverage add attribute states text;
comment on column app.service_coverage.states is E'@notNull\nIts states'' codes, separated by spaces.';
