-- What a lead is found by. One row a lead; each word carries the viewer who may search it ("o12:casey"), so that a
-- search reads the words of one viewer only and can find nothing by a field that this viewer may not read.
create table hidden.lead_words (
  lead_id int primary key references app.leads on delete cascade,
  words tsvector not null
);
comment on column hidden.lead_words.words is
  'viewer:word of the customer, viewer:#s and the service''s id, viewer:#o and the provider''s id.';
create index lead_words_words on hidden.lead_words using gin (words) with (gin_pending_list_limit = 512);

-- Names that a search resolves to ids first, so that a rename is one row here and none of the leads.
create table hidden.name_words (
  kind text not null check (kind in ('s', 'o')),
  id int not null,
  words tsvector not null,
  primary key (kind, id)
);
comment on column hidden.name_words.kind is 's: a service. o: an organization.';
create index name_words_words on hidden.name_words using gin (words);

-- Lists read ids from an index alone: by status, and by the order of submission.
drop index app.leads_status;
create index leads_status on app.leads (status, updated_at desc, id desc);
create index lead_readers_submitted on app.lead_readers (viewer, lead_id) include (status, works, refers);
create index leads_lead_budget_to on app.leads (lead_budget_to desc nulls last, id desc);
create index leads_deal_value on app.leads (deal_value desc nulls last, id desc);

-- Fills both from what is there. leads.search.code.sql replaces these functions, word for word.
create function hidden.folded(given text) returns text language sql immutable parallel safe
  return translate(replace(replace(replace(regexp_replace(normalize(lower(given), nfkd), '[\u0300-\u036f]', '', 'g'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øłđðı', 'olddi');
create function hidden.words_of(given text) returns text[] language sql immutable parallel safe
  return (select coalesce(array_agg(distinct left(w, 60)), '{}')
    from regexp_split_to_table(hidden.folded(given), '[\s!-/:-@\[-`{-~‐-―‘-‟·]+') w where w <> '');

insert into hidden.name_words (kind, id, words)
  select 's', s.id, array_to_tsvector(hidden.words_of(s.name)) from app.services s
  union all
  select 'o', o.id, array_to_tsvector(hidden.words_of(o.legal_business_name)) from app.organizations o;

insert into hidden.lead_words (lead_id, words)
  select l.id, array_to_tsvector(array_agg(distinct v.viewer || ':' || w.word))
    from app.leads l join app.lead_customers c on c.lead_id = l.id
      cross join lateral (
        select x.viewer, bool_or(x.knows_customer) as knows_customer from (values ('p', true),
            ('u' || l.submitted_user_id, true), ('o' || l.referrer_organization_id, true),
            ('o' || l.organization_id, l.accepted_organization_id is not null),
            ('u' || l.assigned_user_id, l.accepted_organization_id is not null)) x (viewer, knows_customer)
          where x.viewer is not null group by x.viewer) v
      cross join lateral unnest(hidden.words_of(l.lead_first_name)
        || array['#s' || l.service_id, '#o' || l.organization_id]
        || case when v.knows_customer then
          hidden.words_of(concat_ws(' ', c.first_name, c.middle_name, c.last_name))
            || array[c.email, '@' || split_part(c.email, '@', 2),
              regexp_replace(regexp_replace(c.phone_number, '\D', '', 'g'), '^1(\d{10})$', '\1')] end) w (word)
    where w.word is not null
    group by l.id;

-- A list of leads while it is being read: see leads.list.code.sql.
create type hidden.lead_list as (
  viewer text, statuses text[], hits int[], query tsquery, broad text[], services int[], providers int[], referrers int[], agents int[],
  submitted_from timestamptz, submitted_before timestamptz, conditions text, is_kept boolean, needs_lead boolean,
  reads_all boolean
);

-- Indexes for the order of lists, not for PostGraphile's own filter and orderBy.
comment on column app.leads.deal_value is E'@behavior -filterBy -orderBy';
comment on column app.leads.lead_budget_to is E'@behavior -filterBy -orderBy';

-- app.lead_ids takes its place.
drop function if exists app.seen_leads(text);
