-- How fast each provider, or each of its agents, answers.
create type app.response_time as (
  subject_id int, name text, accepted int, accept_seconds int, contacted int, contact_seconds int, overdue_invoices int,
  overdue_amount numeric(20,2)
);
comment on type app.response_time is 'Times of a provider or an agent, on average, and a provider''s overdue invoices of today.';
comment on column app.response_time.accept_seconds is 'From the offer to its acceptance, on average.';
comment on column app.response_time.contact_seconds is 'From acceptance to the first contact, on average.';

-- The next deploy builds the figures again, with the times to accept.
drop trigger if exists rebuild_figures on private.operator_settings;
update private.operator_settings set figures_zone = null where exists (select from app.leads);
