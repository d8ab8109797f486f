-- Referral links: a stranger's request comes in as a lead of the link's owner.
alter table private.operator_settings
  add column takes_link_leads boolean not null default true,
  add column leads_per_link_and_hour int not null default 60 check (leads_per_link_and_hour > 0),
  add column leads_per_address_and_hour int not null default 10 check (leads_per_address_and_hour > 0);

create table app.referral_links (
  id int generated always as identity primary key,
  -- The end of its address: 60 random bits in letters and digits that are not mistaken for each other.
  code text not null unique check (code ~ '^[a-z2-9]{12}$'),
  user_id int not null references app.user_infos,
  referrer_organization_id int references app.organizations,
  -- Empty: for all services.
  service_id int references app.services,
  name text not null check (length(btrim(name)) between 1 and 100),
  campaign text not null default '' check (length(campaign) <= 100),
  -- What the page says in the referrer's own words.
  opening_line text not null default '' check (length(opening_line) <= 200),
  paused_at timestamptz,
  paused_by_user_id int references app.user_infos,
  created_at timestamptz not null default clock_timestamp(),
  constraint referral_links_owner foreign key (user_id, referrer_organization_id)
    references app.user_infos (id, organization_id),
  constraint referral_links_pause check ((paused_at is null) = (paused_by_user_id is null))
);
create index referral_links_user_id on app.referral_links (user_id, referrer_organization_id);
create index referral_links_referrer_organization_id on app.referral_links (referrer_organization_id);
create index referral_links_service_id on app.referral_links (service_id);
create index referral_links_paused_by_user_id on app.referral_links (paused_by_user_id) where paused_by_user_id is not null;

-- How often its page was opened. Apart, because the page writes it.
create table private.link_opens (
  link_id int primary key references app.referral_links,
  opened bigint not null default 0
);

-- What was sent by a link, once for each key of a form.
create table private.link_submissions (
  id bigint generated always as identity primary key,
  link_id int not null references app.referral_links,
  key uuid not null,
  -- What the receipt says. Without a lead the number is not used elsewhere: a program filled the form.
  number int not null,
  lead_id int unique references app.leads,
  -- To tell a repeated request from a changed one.
  content_hash bytea not null,
  -- The sender's address, as in sessions; a part of the proof of consent.
  place text not null check (length(place) <= 50),
  created_at timestamptz not null default clock_timestamp(),
  unique (link_id, key)
);

comment on table app.referral_links is
  E'@behavior -query:resource:connection -query:resource:list -query:resource:single\nAn address by which a stranger brings a request to its owner.';
comment on column app.referral_links.paused_by_user_id is E'@behavior -*';
comment on column app.referral_links.referrer_organization_id is E'@behavior -*';
do $$
declare
  key text;
begin
  for key in select conname from pg_constraint where conrelid = 'app.referral_links'::regclass and contype = 'f' loop
    execute format('comment on constraint %I on app.referral_links is %L', key, case
      when key in ('referral_links_user_id_fkey', 'referral_links_service_id_fkey') then
        E'@behavior -manyRelation:resource:connection -manyRelation:resource:list'
      else E'@behavior -*' end);
  end loop;
end $$;
