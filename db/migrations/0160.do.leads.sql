-- Until when a provider could respond if it were offered the lead now: the operator reads it before it offers.
alter type app.eligible_provider add attribute respond_by timestamptz;
comment on column app.eligible_provider.respond_by is E'@notNull\nThe deadline of an offer made now.';
