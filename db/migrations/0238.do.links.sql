-- What a customer agreed to, for each way of being reached: the words that they saw, and their answer. Rows are never changed.
create table app.lead_consents (
  lead_id int not null references app.leads,
  channel text not null check (channel in ('CALL', 'TEXT', 'MAIL')),
  is_given boolean not null,
  wording text not null check (length(wording) between 1 and 1000),
  wording_version text not null check (length(wording_version) between 1 and 20),
  language text not null check (language ~ '^[a-z]{2}$'),
  -- The address of the page that showed it.
  page text not null check (length(page) <= 500),
  service_id int not null,
  form_version int not null,
  link_id int not null references app.referral_links,
  created_at timestamptz not null default clock_timestamp(),
  primary key (lead_id, channel),
  constraint lead_consents_form foreign key (service_id, form_version) references app.service_forms (service_id, version)
);
create index lead_consents_link_id on app.lead_consents (link_id);
create index lead_consents_form on app.lead_consents (service_id, form_version);

comment on table app.lead_consents is
  E'@behavior -query:resource:connection -query:resource:list -query:resource:single\nWhat the customer of a lead agreed to, in the words that they saw.';
-- The address contains the link, which is its owner's.
comment on column app.lead_consents.page is E'@behavior -*';
comment on column app.lead_consents.link_id is E'@behavior -*';
do $$
declare
  key text;
begin
  for key in select conname from pg_constraint where conrelid = 'app.lead_consents'::regclass and contype = 'f' loop
    execute format('comment on constraint %I on app.lead_consents is %L', key, E'@behavior -*');
  end loop;
end $$;
